-- A size guide may be for men, women or kids alone; without a gender it is for all that have none.
alter table size_guides
  add column gender text check (gender in ('Men', 'Women', 'Kids')),
  drop constraint size_guides_brand_id_size_system_size_list_key,
  add unique nulls not distinct (brand_id, size_system, size_list, gender);
