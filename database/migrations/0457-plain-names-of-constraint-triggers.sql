-- 0456 renamed the triggers; PostgreSQL keeps the names of deferred ones as constraints, too.
alter table ledger_entries rename constraint ledger_transactions_balance to ledger_entries_check_balance;
alter table order_item_history rename constraint dispatches_demand_invoices to order_item_history_request_invoice;
alter table order_item_history rename constraint returns_demand_credit_notes to order_item_history_request_credit_note;
alter table product_sizes rename constraint product_sizes_changed to product_sizes_update_product;
alter table product_sizes rename constraint product_sizes_removed to product_sizes_remove_from_product;
