create table wishlist_items (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table coupons (
  id uuid primary key default new_id(),
  code text not null check (length(code) between 1 and 40),
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  minimum_purchase bigint not null check (minimum_purchase > 0),
  maximum_discount bigint not null check (maximum_discount > 0),
  expiry_date date not null,
  created_at timestamptz not null default now()
);
create unique index coupons_code on coupons (lower(code));

create table carts (
  user_id uuid primary key references users on delete cascade,
  coupon_id uuid references coupons on delete set null
);

create table cart_lines (
  id uuid primary key default new_id(),
  user_id uuid not null references carts on delete cascade,
  product_id uuid not null references products on delete cascade,
  size_id uuid not null references product_sizes on delete cascade,
  quantity int not null check (quantity between 1 and 5),
  created_at timestamptz not null default now(),
  unique (user_id, size_id)
);
create index cart_lines_of_product on cart_lines (user_id, product_id);
