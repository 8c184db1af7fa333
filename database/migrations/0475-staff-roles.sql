create table staff_roles (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 2 and 40),
  permissions text[] not null,
  confirmed_minutes smallint check (confirmed_minutes > 0),
  created_at timestamptz not null default now()
);
create unique index staff_roles_by_name on staff_roles (lower(name));

-- Owners have none.
alter table users add staff_role_id uuid references staff_roles,
  add constraint users_staff_role_of_admins check (staff_role_id is null or role = 'admin');
create index users_of_staff_role on users (staff_role_id) where staff_role_id is not null;
alter table admin_invitations add staff_role_id uuid references staff_roles;
create index admin_invitations_of_staff_role on admin_invitations (staff_role_id) where staff_role_id is not null;

insert into staff_roles (name, permissions) values
  ('Manager', '{products:read,products:write,stock:write,offers:read,offers:write,orders:read,orders:write,orders:export,notes:write,money:refund,money:reconcile,customers:read,customers:write,grievances:write,reports:read,tax:read,settings:read,settings:write,health:read,changes:read,changes:undo}'),
  ('Packer', '{orders:read,orders:write,notes:write}'),
  ('Catalogue', '{products:read,products:write,stock:write,offers:read,offers:write,changes:read}'),
  ('Accountant', '{orders:read,orders:export,money:reconcile,reports:read,tax:read,tax:write}'),
  ('Support', '{orders:read,orders:write,notes:write,money:refund,customers:read,grievances:write}');
