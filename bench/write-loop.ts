import pg from 'pg'

const concurrency = 20
const accounts = 100_000
const writes = 4_000

/** Transactions per millisecond of what pgbench runs (as TPC-B: any account, teller and branch), at twenty connections. */
export async function writeLoop(url: string): Promise<number> {
  const bare = new pg.Pool({ connectionString: url, max: concurrency })
  await bare.query(`
    create schema if not exists loop;
    drop table if exists loop.accounts, loop.tellers, loop.branches, loop.history;
    create table loop.accounts as select id, 0 as balance from generate_series(1, ${accounts}) as id;
    create table loop.tellers as select id, 0 as balance from generate_series(1, ${10 * concurrency}) as id;
    create table loop.branches as select id, 0 as balance from generate_series(1, ${concurrency}) as id;
    create table loop.history (teller int, branch int, account int, delta int, at timestamptz default now());
    alter table loop.accounts add primary key (id);
    alter table loop.tellers add primary key (id);
    alter table loop.branches add primary key (id);
  `)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const client = await bare.connect()
      const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
      for (let i = 0; i < writes / concurrency; i++) {
        const [account, teller, branch] = [anyOf(accounts), anyOf(10 * concurrency), anyOf(concurrency)]
        await client.query('begin')
        await run('a', 'update loop.accounts set balance = balance + $2 where id = $1', [account, 1])
        await run('s', 'select balance from loop.accounts where id = $1', [account])
        await run('t', 'update loop.tellers set balance = balance + $2 where id = $1', [teller, 1])
        await run('b', 'update loop.branches set balance = balance + $2 where id = $1', [branch, 1])
        await run('h', 'insert into loop.history (teller, branch, account, delta) values ($1, $2, $3, $4)', [
          teller,
          branch,
          account,
          1,
        ])
        await client.query('commit')
      }
      client.release()
    }),
  )
  const rate = writes / (performance.now() - began)
  await bare.query('drop schema loop cascade')
  await bare.end()
  return rate
}

const anyOf = (count: number) => 1 + Math.floor(Math.random() * count)
