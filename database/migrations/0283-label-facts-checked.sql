-- Apart from 0282: checking a million products takes no lock that a sale waits for.
alter table products
  validate constraint products_imported_in_check,
  validate constraint products_bis_licence_check;
