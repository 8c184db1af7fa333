import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { momentInWords } from '../../lib/dates.ts'
import type { BatchOnWire } from '../../shop/catalog/batches/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListRow } from '../list/list-row.tsx'
import { PicturesZip } from '../products/pictures-zip/pictures-zip.tsx'
import { pollWhileOpen } from '../products/pictures-zip/queries.ts'
import { ZipReport } from '../products/pictures-zip/zip-report.tsx'
import { undoBatch } from '../products/undo-batch.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'

function useBatches() {
  return useInfiniteQuery({
    queryKey: ['products', 'batches'],
    queryFn: ({ pageParam }) =>
      send(api.product.getBatches.$get({ query: pageParam ? { before: pageParam } : {} })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => pollWhileOpen(state.data?.pages.flatMap((page) => page.batches)),
  })
}

export function Component() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBatches()
  const batches = data?.pages.flatMap((page) => page.batches)
  return (
    <>
      <Title>Imports and edits</Title>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: 'Imports and edits' }]} />
      <h1 className="type-title mt-4 mb-2">Imports and edits</h1>
      <p className="mb-8 max-w-prose text-muted">
        What was done to many products at once, each with one undo. What was ordered or changed since stays.
      </p>
      {isError && !data && <LoadFailed what="The history could not be loaded" retry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
      {batches?.length === 0 && <EmptyState title="Nothing was imported or edited yet" />}
      {batches && batches.length > 0 && (
        <ul aria-label="Imports and edits" className="border-text border-t-2">
          {batches.map((batch) => (
            <BatchEntry key={batch._id} batch={batch} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}

const kindsInWords = { import: 'Import', edit: 'Edit', count: 'Stock-take' } as const

function BatchEntry({ batch }: { batch: BatchOnWire }) {
  const { _id, kind, name, at, admin, canUndo, undoneAt, undoneBy, kept } = batch
  const [isAsking, setAsking] = useState(false)
  const [undone, setUndone] = useState<number>()
  const total = batch.added + batch.changed
  const undo = async () => {
    setAsking(false)
    setUndone(0)
    await undoBatch(_id, name, setUndone)
    setUndone(undefined)
  }
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h2 className="break-words font-semibold">
          <span className="font-normal text-muted">{kindsInWords[kind]}</span> <bdi>{name}</bdi>
        </h2>
        <p className="text-muted text-sm">
          <bdi>{admin.name}</bdi>
          <span>{` · ${momentInWords(at)} · ${countsOf(batch)}`}</span>
        </p>
        {undoneAt && (
          <p className="font-semibold text-sm">
            <span>{'Undone by '}</span>
            <bdi>{undoneBy}</bdi>
            <span>{` · ${momentInWords(undoneAt)}`}</span>
          </p>
        )}
        <ZipReport batch={batch} />
        {batch.zip && may('products:write') && <GoOn isOffered={batch.canGoOn} />}
        {kept > 0 && <KeptProducts id={_id} count={kept} />}
      </div>
      {canUndo && may('products:write') && undone === undefined && (
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          <span>{'Undo '}</span>
          <span className="sr-only">{name}</span>
        </Button>
      )}
      {undone !== undefined && (
        <div className="w-full max-w-xs">
          <Progress label="Undoing" value={Math.min(1, undone / total)} />
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo ${name}?`}
        confirm="Undo all of it"
        onConfirm={() => void undo()}
        danger
      >{`${batch.added > 0 ? `${batch.added.toLocaleString('en-IN')} added products go. ` : ''}${batch.changed > 0 ? `${batch.changed.toLocaleString('en-IN')} changed ones are as they were before. ` : ''}What was ordered or changed since stays, and is named here.`}</ConfirmDialog>
    </ListRow>
  )
}

/** A browser forgets the files of a page that was closed. The dialog stays when the upload has ended. */
function GoOn({ isOffered }: { isOffered: boolean }) {
  const [zip, setZip] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const reset = () => setZip(undefined)
  return (
    <>
      {isOffered && (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => input.current?.click()}>
          Choose the same ZIP and go on
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="The same ZIP"
        accept=".zip,application/zip"
        onChange={({ target }) => {
          setZip(target.files?.[0])
          target.value = ''
        }}
      />
      {zip && <PicturesZip zip={zip} onReset={reset} close={reset} />}
    </>
  )
}

function countsOf({ added, changed, unchanged, refused }: BatchOnWire): string {
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [refused, 'refused'],
  ] as const
  const told = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`)
  return told.join(', ') || 'nothing changed'
}

function KeptProducts({ id, count }: { id: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['products', 'batches', id],
    queryFn: async () => (await send(api.product.getBatch[':id'].$get({ param: { id } }))).kept,
    enabled: isOpen,
  })
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-semibold">{`${count.toLocaleString('en-IN')} could not be undone`}</summary>
      <ul className="mt-1 grid gap-1">
        {data?.map(({ _id, productName, reason }) => (
          <li key={_id}>
            <TextLink to={urls.product(_id)}>{productName}</TextLink>{' '}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
        {data && data.length < count && <li className="text-muted">{`and ${count - data.length} more`}</li>}
      </ul>
    </details>
  )
}
