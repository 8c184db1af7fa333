-- Apart from 0492: checking all movements takes no lock that a sale waits for.
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table ledger_transactions validate constraint ledger_transactions_cause_check;
