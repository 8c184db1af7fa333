import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { SecretDialog } from '../shared/secret-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { apiKeysQuery } from './queries.ts'

export function Component() {
  const { data, isError, refetch } = useQuery(apiKeysQuery)
  const [isAdding, setAdding] = useAddDialog('admins:write')
  const [made, setMade] = useState<{ name: string; key: string }>()
  return (
    <>
      <ListHead title="API keys" actions={<AddButton permission="admins:write">Make key</AddButton>} />
      <p className="mb-5 max-w-prose text-muted">
        With a key, another program reads and changes what the key allows, in your name. It can do nothing
        that asks for your second factor.{' '}
        <Link to={urls.proposals} className="underline underline-offset-4">
          Proposals of assistants
        </Link>{' '}
        wait for you there.
      </p>
      {data ? (
        <RowDialogs>
          {data.keys.length > 0 ? (
            <ul aria-label="API keys" className="max-w-5xl border-text border-t-2">
              {data.keys.map((key) => (
                <KeyRow key={key._id} apiKey={key} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No program has a key">
              Make one for each program, so that you can revoke it alone.
            </EmptyState>
          )}
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="Failed to load the keys." retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {isAdding && <AddKeyDialog onMade={setMade} close={() => setAdding(false)} />}
      {made && (
        <SecretDialog title={`The key of ${made.name}`} secret={made.key} close={() => setMade(undefined)}>
          <p>
            The program sends it in the header <code>Authorization: Bearer</code>, and never in an address.
            Who has it may do what it allows: if it gets into other hands, revoke it here.
          </p>
        </SecretDialog>
      )}
    </>
  )
}
