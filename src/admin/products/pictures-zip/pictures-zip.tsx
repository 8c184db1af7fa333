import { useEffect, useRef } from 'react'
import { type LeftFile, leftInWords, type ProductPictures } from '../../../shop/catalog/sku-pictures/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Cell, Head, Row, Table } from '../../../ui/table.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { toast } from '../../../ui/toast.ts'
import { urls } from '../../shared/urls.ts'
import { productsIn } from '../edit-products.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { undoBatch } from '../undo-batch.ts'
import { usePicturesZip } from './use-pictures-zip.ts'

interface PicturesZipProps {
  zip: File
  onReset: () => void
  close: () => void
}

export function PicturesZip({ zip, onReset, close }: PicturesZipProps) {
  const { state, read, start } = usePicturesZip((batch) =>
    toast.done('The pictures are in the shop', {
      itemId: batch,
      action: { label: 'Undo', onClick: () => void undoBatch(batch, zip.name) },
    }),
  )
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    void read(zip)
  }, [read, zip])
  const isRunning = state.is === 'running'
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.is !== 'reading') content.current?.focus()
  }, [state.is])
  return (
    <Dialog
      title="Pictures by SKU"
      large
      open
      onOpenChange={(open) => !open && state.is !== 'running' && close()}
      footer={
        state.is === 'done' ? (
          <Button onClick={close}>Done</Button>
        ) : (
          state.is !== 'running' && (
            <>
              <Button variant="secondary" onClick={onReset} className="max-sm:grow">
                Choose another file
              </Button>
              {state.is === 'planned' && state.plan.products.length > 0 && (
                <Button
                  onClick={() => void start(state.plan)}
                  className="max-sm:grow"
                >{`Replace the pictures of ${productsIn(state.plan.products.length)}`}</Button>
              )}
            </>
          )
        )
      }
    >
      <div ref={content} tabIndex={-1} className="grid gap-5 outline-none">
        {state.is === 'reading' && <Progress label={`Reading ${zip.name}`} />}
        {state.is === 'running' && (
          <>
            <Progress label="Sending pictures" value={state.progress} />
            <p className="text-muted">
              Leave this page open. If it closes, choose the same ZIP again: it goes on where it stopped.
            </p>
          </>
        )}
        {state.is === 'refused' && (
          <div role="alert">
            <FieldError>{state.message}</FieldError>
          </div>
        )}
        {state.is === 'planned' && (
          <>
            <p role="status">{summary(state.plan.products)}</p>
            {state.plan.products.length > 0 && <Matched products={state.plan.products} />}
            <Left files={state.plan.left} />
          </>
        )}
        {state.is === 'done' && (
          <>
            {state.failure && (
              <div role="alert">
                <FieldError>{state.failure}</FieldError>
              </div>
            )}
            <p role="status" className="font-semibold text-lg">
              <span>{`${productsIn(state.changed)} ${state.changed === 1 ? 'has' : 'have'} other pictures`}</span>
              {state.before > 0 && (
                <span className="mt-1 block font-normal text-base text-muted">
                  {`It went on where it stopped: ${productsIn(state.before)} had theirs already.`}
                </span>
              )}
              <TextLink to={urls.batches} className="mt-2 block font-normal text-base">
                It is in the history, with one undo
              </TextLink>
              <TextLink
                to={`${urls.products}?status=inactive`}
                onClick={close}
                className="mt-2 block font-normal text-base"
              >
                To the inactive products, to activate them
              </TextLink>
            </p>
            <Left files={state.left} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function summary(products: readonly ProductPictures[]): string {
  const count = products.reduce((sum, { files }) => sum + files.length, 0)
  if (count === 0) return 'No file of the ZIP is a picture of a product. Name them by SKU, as RUN-8-1.jpg.'
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'picture' : 'pictures'} of ${productsIn(products.length)}, cut to 4:3 around the middle. They replace those the products have.`
}

const MAX_SHOWN = 100

function Matched({ products }: { products: readonly ProductPictures[] }) {
  return (
    <ScrollBox label="Pictures, product by product">
      <Table caption="Pictures, product by product" captionHidden>
        <thead>
          <tr>
            <Head>Product</Head>
            <Head numeric>Pictures</Head>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, MAX_SHOWN).map(({ productId, productName, files }) => (
            <Row key={productId}>
              <Cell>{productName}</Cell>
              <Cell numeric>{files.length}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {products.length > MAX_SHOWN && (
        <p className="mt-3 text-muted text-sm">{`and ${productsIn(products.length - MAX_SHOWN)} more.`}</p>
      )}
    </ScrollBox>
  )
}

function Left({ files }: { files: readonly LeftFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Files that are left out">
      <h3 className="type-label">{`Left out: ${files.length.toLocaleString('en-IN')}`}</h3>
      <ul className="mt-2 grid gap-1 text-sm">
        {files.slice(0, MAX_SHOWN).map(({ path, reason }) => (
          <li key={`${path} ${reason}`} className="wrap-anywhere">
            <b>{path}</b> <span className="text-muted">{leftInWords[reason]}</span>
          </li>
        ))}
      </ul>
      {files.length > MAX_SHOWN && (
        <p className="mt-2 text-muted text-sm">{`and ${(files.length - MAX_SHOWN).toLocaleString('en-IN')} more.`}</p>
      )}
    </section>
  )
}
