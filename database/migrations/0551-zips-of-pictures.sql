-- A ZIP of pictures goes on where it stopped: for how many products it is, by what it is known again, and who has theirs.
alter table product_batches
  add column planned integer check (planned > 0),
  add column source text check (length(source) between 1 and 100),
  add check ((planned is null) = (source is null));
create index product_batches_by_source on product_batches (admin_id, source) where source is not null;

create table product_batch_pictures (
  batch_id uuid not null references product_batches,
  product_id uuid not null references products,
  primary key (batch_id, product_id)
);
create index product_batch_pictures_of_product on product_batch_pictures (product_id);
