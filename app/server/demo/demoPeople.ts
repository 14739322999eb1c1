/** A demonstration user: built-in role, and index of the company. */
export interface DemoPerson {
  role: string;
  company: number;
  first: string;
  last: string;
}

/** At least one user for every built-in role; none has a password, so nobody can sign in as them. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { role: "super_admin", company: 0, first: "Ilse", last: "Varga" },
  { role: "support", company: 0, first: "Tomas", last: "Okafor" },
  { role: "admin", company: 1, first: "Greta", last: "Lindqvist" },
  { role: "admin", company: 2, first: "Henrik", last: "Aas" },
  { role: "admin", company: 3, first: "Amélie", last: "Duval" },
  { role: "admin", company: 4, first: "Jonas", last: "Brandl" },
  { role: "readonly_admin", company: 1, first: "Marta", last: "Sokol" },
  { role: "readonly_admin", company: 3, first: "Wim", last: "De Clerck" },
  { role: "end_user", company: 5, first: "Nils", last: "Bergström" },
  { role: "end_user", company: 6, first: "Lucía", last: "Prieto" },
  { role: "end_user", company: 9, first: "Kari", last: "Moen" },
  { role: "end_user", company: 12, first: "Uwe", last: "Petersen" },
  { role: "read_only", company: 7, first: "Femke", last: "Bakker" },
  { role: "read_only", company: 11, first: "Anja", last: "Thomsen" },
];
