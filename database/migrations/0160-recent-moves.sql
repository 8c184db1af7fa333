-- The nightly audit asks about the items that were moved lately. Rows are only added, in the order of time: a BRIN index
-- finds them and costs a writer nothing.
create index order_item_history_by_time on order_item_history using brin (created_at) with (pages_per_range = 32);
