-- Tags take every hexadecimal colour of CSS: #rgb, #rgba, #rrggbb and #rrggbbaa.
alter table tags drop constraint tags_color_check;
alter table tags add constraint tags_color_check check (color ~ '^#([0-9A-Fa-f]{3,4}){1,2}$');
