-- Documents that are refused: those who run the whole service see it in the console, not in the log alone.

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (
  type in ('invitedUserRegistration', 'creditCodeActivation', 'creditAmountTooLow', 'deviceAlert', 'documentsRefused',
    'quickConnectEnded', 'mailServerFailure'));
