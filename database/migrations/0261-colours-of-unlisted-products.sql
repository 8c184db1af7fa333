-- An address with a colour that no product has is refused; products that are not listed are looked up here.
create index products_of_colour_unlisted on products (main_colour) where not listed and main_colour is not null;
