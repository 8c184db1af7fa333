-- The shop's settings say how short a name may be: SG and SS are brands.
alter table brands drop constraint brands_name_check,
  add constraint brands_name_check check (length(name) between 1 and 60);
