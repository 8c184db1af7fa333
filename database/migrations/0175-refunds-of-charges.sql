-- An order's page shows what of its payment went back.
create index provider_refunds_of_charge on provider_refunds (charge_id);
