-- Pictures of products from another shop are fetched by their addresses: a list of files like that of a ZIP, under the batch of the
-- import, of 0 bytes. It has a state of its own, so that processes of the release before, which would look for a ZIP, leave it alone.
alter table picture_zips
  drop constraint picture_zips_bytes_check,
  add constraint picture_zips_bytes_check check (bytes between 0 and 2147483648) not valid,
  drop constraint picture_zips_state_check,
  add constraint picture_zips_state_check check (
    state in ('uploading', 'waiting', 'working', 'fetching', 'done', 'stopped', 'refused')) not valid;
alter table picture_zips validate constraint picture_zips_bytes_check;
alter table picture_zips validate constraint picture_zips_state_check;

-- Where products stood in the shop that they came from. Only a path that no screen has is looked up.
create table product_redirects (
  path text primary key check (path like '/_%' and length(path) <= 500),
  product_id uuid not null references products on delete cascade,
  batch_id uuid not null references product_batches
);
create index product_redirects_of_product on product_redirects (product_id);
create index product_redirects_of_batch on product_redirects (batch_id);
