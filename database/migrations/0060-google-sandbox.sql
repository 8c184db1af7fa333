-- The third-party sign-in's stand-in in demo mode: an OpenID Connect provider. Empty in production.
create schema sandbox_google;

-- What it signs its tokens with, made when it is first needed; every web process signs with the same.
create table sandbox_google.keys (
  only_row boolean primary key default true check (only_row),
  private_jwk jsonb not null
);

-- An authorization code: for one person, one request, one use.
create table sandbox_google.codes (
  code_hash bytea primary key,
  email text not null,
  name text not null,
  -- What the request asked for; null where a program was handed the code without one.
  redirect_uri text,
  nonce text,
  code_challenge text,
  expires_at timestamptz not null
);
