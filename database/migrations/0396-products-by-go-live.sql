create index products_by_go_live on products (go_live_at) where go_live_at is not null;
