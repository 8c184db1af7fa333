create index product_sizes_by_incoming on product_sizes (incoming_on, id) where incoming is not null;
