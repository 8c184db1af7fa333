-- The profile that a linked assistant last asked with: orders of its shopper are told to the address that the profile names.
alter table assistant_links add column profile text check (length(profile) <= 2048);
create index assistant_links_by_profile on assistant_links (profile) where profile is not null;

-- An address of an assistant is no owner's webhook: it gets only orders of shoppers who have linked it, and the shop's own signature.
-- Releases before find no secret for it, and leave it alone.
alter table webhook_endpoints
  add column assistant_profile text check (length(assistant_profile) <= 2048),
  add column assistant_version text check (assistant_version ~ '^\d{4}-\d\d-\d\d$');
alter table webhook_endpoints
  add constraint webhook_endpoints_assistant check ((assistant_profile is null) = (assistant_version is null)) not valid;
alter table webhook_endpoints validate constraint webhook_endpoints_assistant;
create unique index webhook_endpoints_of_assistant on webhook_endpoints (assistant_profile) where assistant_profile is not null;
