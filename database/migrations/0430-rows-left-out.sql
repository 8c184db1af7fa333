-- Rows of a file that were wrong when it was checked: each part of the import leaves them out, also after it was stopped.
alter table product_imports add column left_out int[] not null default '{}';
