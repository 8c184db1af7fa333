import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../client/api-client.ts'
import { zipSizeProblem } from '../../../shop/catalog/sku-pictures/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { urls } from '../../shared/urls.ts'
import { latestBatchesQuery, stopZip } from './queries.ts'
import { uploadZip } from './upload-zip.ts'
import { ZipReport } from './zip-report.tsx'

interface PicturesZipProps {
  zip: File
  onReset: () => void
  close: () => void
}

type Uploading = { is: 'uploading'; progress: number; isWaiting: boolean }

type State = { is: 'chosen'; message: string | null } | Uploading | { is: 'uploaded'; batch: string }

type Run = { aborting: AbortController; batch?: string; isStopped?: true }

export function PicturesZip({ zip, onReset, close }: PicturesZipProps) {
  const { state, isUploading, start, stop } = useUpload(zip)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.is !== 'chosen') content.current?.focus()
  }, [state.is])
  return (
    <Dialog
      title="Pictures by SKU"
      large
      open
      onOpenChange={(open) => !open && !isUploading && close()}
      footer={
        state.is === 'uploading' ? (
          <Button variant="secondary" onClick={() => void stop().then(close)}>
            Stop
          </Button>
        ) : state.is === 'uploaded' ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onReset} className="max-sm:grow">
              Choose another file
            </Button>
            {!zipSizeProblem(zip.size) && (
              <Button onClick={() => void start()} className="max-sm:grow">
                Upload and replace the pictures
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="grid gap-5 outline-none">
        {state.is === 'chosen' && (
          <>
            {state.message && (
              <div role="alert">
                <FieldError>{state.message}</FieldError>
              </div>
            )}
            <p className="break-words font-semibold">
              <bdi>{zip.name}</bdi>
            </p>
            <p className="max-w-prose text-muted">
              Each picture goes to the product of the SKU that its name begins with, cut to 4:3 around the
              middle. The pictures replace those that these products have. All of it has one undo.
            </p>
          </>
        )}
        {state.is === 'uploading' && (
          <>
            <Progress label="Uploading" value={state.progress} />
            <p role="status" className="text-muted">
              {state.isWaiting
                ? 'The connection broke. The upload goes on by itself when it is back.'
                : 'Leave this page open until all of it is uploaded. If it closes, choose the same ZIP again: the upload goes on where it stopped.'}
            </p>
          </>
        )}
        {state.is === 'uploaded' && <Uploaded id={state.batch} close={close} />}
      </div>
    </Dialog>
  )
}

function useUpload(zip: File) {
  const [state, setState] = useState<State>({ is: 'chosen', message: zipSizeProblem(zip.size) })
  const running = useRef<Run>(undefined)
  // Without the page its progress is not seen; the same ZIP goes on where it was.
  useEffect(() => () => running.current?.aborting.abort(), [])
  const isUploading = state.is === 'uploading'
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])
  const start = async () => {
    const run: Run = { aborting: new AbortController() }
    running.current = run
    setState({ is: 'uploading', progress: 0, isWaiting: false })
    const change = (some: Partial<Uploading>) =>
      setState((was) => (was.is === 'uploading' ? { ...was, ...some } : was))
    try {
      const batch = await uploadZip(zip, {
        signal: run.aborting.signal,
        onBatch: (batch) => {
          run.batch = batch
          if (run.isStopped) void stopZip(batch)
        },
        onProgress: (progress) => change({ progress }),
        onWaiting: (isWaiting) => change({ isWaiting }),
      })
      if (!run.aborting.signal.aborted) setState({ is: 'uploaded', batch })
    } catch (error) {
      setState({ is: 'chosen', message: messageOf(error, 'The ZIP was not uploaded. Please try again.') })
    }
  }
  const stop = async () => {
    const run = running.current
    if (run) run.isStopped = true
    run?.aborting.abort()
    if (run?.batch) await stopZip(run.batch)
  }
  return { state, isUploading, start, stop }
}

function Uploaded({ id, close }: { id: string; close: () => void }) {
  const { data } = useQuery(latestBatchesQuery)
  const batch = data?.find(({ _id }) => _id === id)
  return (
    <>
      <p className="max-w-prose text-muted">
        The ZIP is uploaded. You can close this page: the shop works through it by itself.
      </p>
      {batch ? <ZipReport batch={batch} /> : <Progress label="Waiting" />}
      <p className="grid gap-2">
        <TextLink to={urls.batches} onClick={close}>
          Imports and edits says how far it is, and has its undo
        </TextLink>
        <TextLink to={`${urls.products}?status=inactive`} onClick={close}>
          To the inactive products, to activate them
        </TextLink>
      </p>
    </>
  )
}
