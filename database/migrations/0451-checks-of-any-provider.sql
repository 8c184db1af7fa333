-- How a provider shapes its ids is its own business.
alter table provider_checks drop constraint provider_checks_id_check;
