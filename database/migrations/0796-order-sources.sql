-- Where the buyer of an order came from, of people who agreed to say so: names of links, never a person's or a click's id.
create table order_sources (
  order_id uuid primary key references orders on delete cascade,
  channel text not null check (channel ~ '^[a-z]{1,20}$'),
  source text check (length(source) between 1 and 60),
  medium text check (length(medium) between 1 and 60),
  campaign text check (length(campaign) between 1 and 100),
  -- The notice that the browser showed.
  agreed_to text not null check (length(agreed_to) between 1 and 20)
);

-- An order and a withdrawal at the same moment take their turn.
create function lock_analytics_consent(customer uuid) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtext('maidan analytics consent'), hashtext(customer::text)) $$;

create function delete_sources_of(customer uuid) returns void language plpgsql as $$
declare
  own uuid;
begin
  perform lock_analytics_consent(customer);
  -- One by one, by the key: a join may read all sources.
  for own in select id from orders where user_id = customer loop
    delete from order_sources where order_id = own;
  end loop;
end $$;

create function keep_source_by_consent() returns trigger language plpgsql as $$
declare
  customer uuid;
  agrees boolean;
begin
  select user_id into customer from orders where id = new.order_id;
  perform lock_analytics_consent(customer);
  -- A browser may still agree when its account does not any more.
  select given into agrees from consents where user_id = customer and purpose = 'analytics' order by id desc limit 1;
  if agrees is false or exists (select from users where id = customer and deleted_at is not null) then
    delete from order_sources where order_id = new.order_id;
  elsif agrees is null then
    insert into consents (user_id, purpose, version, language, given, at)
    values (customer, 'analytics', new.agreed_to, 'en', true, now());
  end if;
  return null;
end $$;
create trigger order_sources_follow_consent after insert on order_sources
  for each row execute function keep_source_by_consent();

create function delete_withdrawn_sources() returns trigger language plpgsql as $$
begin
  perform delete_sources_of(new.user_id);
  return null;
end $$;
create trigger consents_delete_sources after insert on consents for each row
  when (new.purpose = 'analytics' and not new.given) execute function delete_withdrawn_sources();

create function delete_sources_of_erased() returns trigger language plpgsql as $$
begin
  perform delete_sources_of(new.id);
  return null;
end $$;
create trigger users_delete_sources after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function delete_sources_of_erased();
