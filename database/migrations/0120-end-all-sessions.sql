-- Cached pages carried the session cookie of whoever asked for them first: any session may be known to strangers.
delete from sessions;
