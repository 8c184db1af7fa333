-- Apart from 0652: checking all orders and movements takes no lock that a sale waits for.
alter table orders validate constraint orders_check;
alter table orders validate constraint orders_express;
alter table orders validate constraint orders_express_fee_check;
alter table orders validate constraint orders_express_days_check;
alter table ledger_transactions validate constraint ledger_transactions_cause_check;
