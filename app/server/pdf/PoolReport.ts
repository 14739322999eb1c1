/** The history of one pool of credits. */
export interface PoolReport {
  pool: {
    company: string;
    type: string;
    credit_count: number;
    credit_left: number;
    credit_reserved: number;
    credit_price: string | null;
    pro_form_nr: string | null;
    assigned_at: string;
    expire_at: string | null;
  };
  moves: { company: string | null; count: number; username: string; created_at: string }[];
  codes: { code: string | null; amount: number; is_used: boolean; created_at: string }[];
}
