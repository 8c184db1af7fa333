-- To whom besides the shop the buyer lets the order be told, and with which browser it was placed, which Meta wants to know of a website.
alter table order_sources add column told_to text[] check (told_to <@ array['meta', 'ga4']);
alter table order_sources add column user_agent text check (length(user_agent) between 1 and 400);

-- Whose keys made it: such an endpoint is told of orders in the words of that service, and of those alone whose buyers agreed.
alter table webhook_endpoints add column service text unique check (service in ('meta', 'ga4'));

alter table service_keys drop constraint service_keys_service_check;
alter table service_keys add constraint service_keys_service_check check (service in ('mail', 'payment', 'meta', 'ga4'));

create function follow_keys_of_recipient() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from webhook_endpoints where service = old.service;
    return null;
  end if;
  -- It gets the events from now on. Keys that are saved again forgive what failed.
  insert into webhook_endpoints (service, description, url, patterns, position)
  values (new.service,
    case new.service when 'meta' then 'Meta' else 'Google Analytics' end,
    case new.service when 'meta' then 'https://graph.facebook.com/' else 'https://www.google-analytics.com/' end,
    array['order.placed', 'order.item_status_changed'], coalesce((select max(position) from events), 0))
  on conflict (service) do update set active = true, disabled_as = null, failing_since = null;
  return null;
end $$;
create trigger service_keys_add_recipient after insert or update of version on service_keys for each row
  when (new.service in ('meta', 'ga4')) execute function follow_keys_of_recipient();
create trigger service_keys_remove_recipient after delete on service_keys for each row
  when (old.service in ('meta', 'ga4')) execute function follow_keys_of_recipient();
