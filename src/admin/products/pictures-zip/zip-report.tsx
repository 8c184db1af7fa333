import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PART_BYTES } from '../../../lib/upload-parts.ts'
import { isZipOpen } from '../../../shop/catalog/batches/rules.ts'
import type { BatchOnWire } from '../../../shop/catalog/batches/wire.ts'
import {
  fetchFailed,
  REPORT_DAYS,
  waitsForRoom,
  zipProblemInWords,
} from '../../../shop/catalog/sku-pictures/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { may } from '../../shared/permissions.ts'
import { urls } from '../../shared/urls.ts'
import { stopZip, zipFilesQuery } from './queries.ts'

type Zip = NonNullable<BatchOnWire['zip']>

/** How far the shop is with a ZIP of pictures, and what became of its files. */
export function ZipReport({ batch: { _id, name, zip } }: { batch: BatchOnWire }) {
  if (!zip || zip.files === 0) return null
  const { state, problem, stoppedBy, taken, leftOut } = zip
  const isOpen = isZipOpen(zip)
  return (
    <div className="mt-2 grid max-w-xl gap-2">
      {isOpen && <Progress {...progressOf(zip)} />}
      {zip.waitsForRoom && <FieldError>{waitsForRoom}</FieldError>}
      {problem && <FieldError>{zip.bytes === 0 ? fetchFailed : zipProblemInWords[problem]}</FieldError>}
      {state === 'stopped' && (
        <p className="font-semibold text-sm">
          <span>{'Stopped by '}</span>
          <bdi>{stoppedBy}</bdi>
        </p>
      )}
      {taken + leftOut > 0 && (
        <p className="text-sm">{`${picturesIn(taken)} taken, ${leftOut.toLocaleString('en-IN')} left out`}</p>
      )}
      {isOpen && may('products:write') && (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start"
          onClick={() => void stopZip(_id)}
        >
          <span>{'Stop '}</span>
          <span className="sr-only">{name}</span>
        </Button>
      )}
      {taken + leftOut > 0 && <Files id={_id} settled={taken + leftOut} />}
    </div>
  )
}

const picturesIn = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'picture' : 'pictures'}`

function progressOf({ state, bytes, receivedParts, files, taken, leftOut }: Zip): {
  label: string
  value?: number
} {
  if (state === 'uploading')
    return { label: 'Not all of it is uploaded', value: Math.min(1, (receivedParts * PART_BYTES) / bytes) }
  if (state === 'waiting') return { label: 'Waiting for its turn' }
  if (!files) return { label: 'Reading the ZIP' }
  if (state === 'fetching') return { label: 'Fetching the pictures', value: (taken + leftOut) / files }
  return { label: 'Working through the pictures', value: (taken + leftOut) / files }
}

/** `settled`: how many files there is something to say of. */
function Files({ id, settled }: { id: string; settled: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    ...zipFilesQuery(id),
    enabled: isOpen,
  })
  const shown = useRef(settled)
  useEffect(() => {
    if (!isOpen || shown.current === settled) return
    shown.current = settled
    void refetch()
  }, [isOpen, settled, refetch])
  const files = data?.pages.flatMap((page) => page.files)
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-semibold">File by file</summary>
      {files?.length === 0 && (
        <p className="mt-1 text-muted">{`This is kept for ${REPORT_DAYS} days only.`}</p>
      )}
      <ul aria-label="File by file" className="mt-1 grid gap-1">
        {files?.map(({ place, path, product, reason }) => (
          <li key={place} className="wrap-anywhere">
            <span className="mr-1">
              <b>{path}</b> <span className="text-muted">{reason ?? 'Taken:'}</span>
            </span>
            {product && <TextLink to={urls.product(product._id)}>{product.productName}</TextLink>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          className="mt-2"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more files
        </Button>
      )}
    </details>
  )
}
