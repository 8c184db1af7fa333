import { expect, test } from 'vitest'
import { databaseUrlMistake, urlsOfHosts } from './database-url.ts'

test.each([
  ['postgres://u:p@db/shop', ['postgres://u:p@db/shop']],
  ['postgres://u@one,two:5433/shop?x=1', ['postgres://u@one/shop?x=1', 'postgres://u@two:5433/shop?x=1']],
  ['postgresql://[::1]:1,[::2]:2/shop', ['postgresql://[::1]:1/shop', 'postgresql://[::2]:2/shop']],
  ['postgres://u:a%2Cb@db/shop?host=%2Ftmp', ['postgres://u:a%2Cb@db/shop?host=%2Ftmp']],
  ['postgres://u:a,b@db/shop', ['postgres://u:a,b@db/shop']],
])('the hosts of %s', (url, urls) => {
  expect(urlsOfHosts(url)).toEqual(urls)
})

test.each([
  ['postgres://u:p@db:5432/shop', null],
  ['postgres://one,two/shop?target_session_attrs=read-write', null],
  ['postgres://one,two/shop?target_session_attrs=primary', null],
  ['postgres://one,two/shop', /target_session_attrs/],
  ['postgres://one,two/shop?target_session_attrs=any', /target_session_attrs/],
  ['postgres://one,/shop?target_session_attrs=read-write', /comma/],
  ['postgres://u:p@ss@db/shop', null],
  ['postgres://db:port/shop', /not an address/],
  ['postgres://one,two:port/shop?target_session_attrs=read-write', /not an address/],
])('what is wrong with %s', (url, mistake) => {
  if (mistake) expect(databaseUrlMistake(url)).toMatch(mistake)
  else expect(databaseUrlMistake(url)).toBeNull()
})
