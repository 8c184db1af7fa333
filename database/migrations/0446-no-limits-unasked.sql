-- A shop that has sold keeps what held in it: no limit for returns and open cash-on-delivery orders, unless its owner sets one.
insert into settings (section, fields)
select 'selling', '{"returnDays": null, "openCodOrders": null}' where exists (select from orders)
on conflict (section) do update set fields = excluded.fields || settings.fields;
