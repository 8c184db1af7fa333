-- What an owner says of the sizes of one brand in one system, or one list of the shop. Without a brand it is for every brand that has none.
-- `rows`: an array of {"size": number, "cells": texts of the columns after the first}.
create table size_guides (
  id uuid primary key default new_id(),
  brand_id uuid references brands (id) on delete cascade,
  size_system text check (length(size_system) between 1 and 40),
  size_list uuid references size_lists (id) on delete cascade,
  columns text[] not null check (cardinality(columns) between 2 and 8),
  rows jsonb not null check (jsonb_array_length(rows) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(size_system, size_list) = 1),
  unique nulls not distinct (brand_id, size_system, size_list)
);
create index size_guides_by_size_list on size_guides (size_list) where size_list is not null;

create trigger size_guides_invalidate_pages after insert or update or delete on size_guides
  for each statement execute function invalidate_all_pages();
