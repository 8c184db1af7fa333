-- Where a size lies, in the owner's words (docs/decisions/0156).
alter table product_sizes
  add column place text,
  add constraint product_sizes_place_check
    check (char_length(place) between 1 and 30 and place !~ '[[:cntrl:]|=]') not valid;
