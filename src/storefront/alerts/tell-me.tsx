import { useEffect, useState } from 'react'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { labelOf } from '../cart/lines.ts'
import { fetchSession } from '../session/session.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { useRequireShopper } from '../sign-in/require-shopper.ts'

type TellMeProps = { product: PopulatedProductOnWire; onClose: () => void }

/** Guests get here too, so it does without the query client. */
export default function TellMe({ product, onClose }: TellMeProps) {
  const requireShopper = useRequireShopper()
  const [asked, setAsked] = useState<number[]>([])
  useEffect(() => {
    listAsked(product._id).then(setAsked, () => {})
  }, [product._id])
  const ask = (size: number) =>
    requireShopper(
      async () => {
        try {
          await send(api.alerts['add-alert'].$post({ json: { productId: product._id, size } }))
          setAsked((sizes) => [...sizes, size])
        } catch (error) {
          toast.failed(messageOf(error))
        }
      },
      {
        message: `Please log in to be told when ${product.productName} is back.`,
        intent: { add: product, size, to: 'alerts' },
      },
    )
  return (
    <Dialog
      title="Tell me when it is back"
      description="One mail as soon as there is one for you: who asked first hears first. Nothing is reserved, and every mail has a link that stops them."
      open
      onOpenChange={(open) => open || onClose()}
    >
      <ul>
        {product.sizes
          .filter(({ stock }) => stock === 0)
          .map(({ size }) => (
            <li
              key={size}
              className="flex min-h-14 items-center justify-between gap-4 border-line py-2 not-first:border-t"
            >
              <span className="type-number">{labelOf(product, size)}</span>
              {asked.includes(size) ? (
                <span role="status">We mail you</span>
              ) : (
                <Button size="small" variant="secondary" onClick={() => void ask(size)}>
                  <span>Tell me</span>
                  <span className="sr-only">{` about size ${labelOf(product, size)}`}</span>
                </Button>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

async function listAsked(productId: string): Promise<number[]> {
  if ((await fetchSession()).role !== 'user') return []
  const { alerts } = await send(api.alerts['get-alerts'].$get({ query: { productId } }))
  return alerts.flatMap(({ size }) => (size === null ? [] : [size]))
}
