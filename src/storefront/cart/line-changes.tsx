import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lineProblem } from '../../shop/cart/rules.ts'
import type { CartItemOnWire } from '../../shop/cart/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { loadShopperActions } from '../session/shopper.ts'
import { messageOf } from '../shared/api.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { Notice } from './notice.tsx'
import { useAcceptChanges, useChangeLine, useRemoveLine } from './queries.ts'

/** `done` is called when a click has removed its own button, to restore the focus. */
export function LineChanges({ line, unitsPerLine, done }: ChangeProps & { unitsPerLine: number }) {
  const { wishlists } = useShopFacts()
  const { productId: product, stock, quantity } = line
  const problem = lineProblem({ available: product.status, stock, quantity }, unitsPerLine)
  return (
    <>
      {line.change && <PriceChange line={line} done={done} />}
      {problem === 'fewer-left' && (
        <TakeFewer
          line={line}
          done={done}
          units={Math.min(stock, unitsPerLine)}
        >{`${stock} left, you had ${quantity}`}</TakeFewer>
      )}
      {problem === 'above-limit' && (
        <TakeFewer
          line={line}
          done={done}
          units={unitsPerLine}
        >{`At most ${unitsPerLine} of one size, you had ${quantity}`}</TakeFewer>
      )}
      {(problem === 'sold-out' || problem === 'unavailable') && (
        <Notice blocking {...(wishlists && { action: <MoveToWishlist line={line} /> })}>
          {problem === 'sold-out' ? `Out of stock in size ${line.sizeLabel}` : 'Unavailable'}
        </Notice>
      )}
    </>
  )
}

type ChangeProps = { line: CartItemOnWire; done: () => void }

function PriceChange({ line, done }: ChangeProps) {
  const accept = useAcceptChanges()
  const agree = () => {
    accept.mutate([line])
    done()
  }
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" onClick={agree}>
          <span>OK</span>
          <span className="sr-only">{` ${line.productId.productName} at the new price`}</span>
        </Button>
      }
    >
      {line.change}
    </Notice>
  )
}

function TakeFewer({ line, done, units, children }: ChangeProps & { units: number; children: ReactNode }) {
  const change = useChangeLine()
  const { _id: lineId, productId: product } = line
  const take = () => {
    change.mutate({ lineId, quantity: units })
    done()
  }
  return (
    <Notice
      blocking
      action={
        <Button variant="secondary" size="small" onClick={take}>
          <span>{`Take ${units}`}</span>
          <span className="sr-only">{` of ${product.productName}`}</span>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

function MoveToWishlist({ line }: { line: CartItemOnWire }) {
  const { move, isMoving } = useMoveToWishlist()
  return (
    <Button variant="secondary" size="small" loading={isMoving} onClick={() => move(line)}>
      <span>Move to wishlist</span>
      <span className="sr-only">{` ${line.productId.productName}`}</span>
    </Button>
  )
}

/** Adds to the wishlist before it removes from the cart, so that a failure loses nothing. */
function useMoveToWishlist() {
  const remove = useRemoveLine()
  const { mutate: move, isPending: isMoving } = useMutation({
    mutationFn: async ({ _id, productId: product }: CartItemOnWire) => {
      const isWished = await loadShopperActions().then(
        ({ setWished }) => setWished(product, true),
        (error: unknown) => toast.failed(messageOf(error)),
      )
      if (!isWished) return
      await remove.mutateAsync(_id)
      toast.done('Moved to your wishlist')
    },
  })
  return { move, isMoving }
}
