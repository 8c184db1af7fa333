import { Button } from '../../src/ui/button.tsx'
import { ButtonLink } from '../../src/ui/button-link.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Progress } from '../../src/ui/progress.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export const States = () => (
  <div className="grid gap-10">
    <div className="grid gap-6 md:grid-cols-2">
      <EmptyState
        level={3}
        title="Your cart is empty"
        action={<ButtonLink to="/shop">Continue Shopping</ButtonLink>}
      >
        What you add waits here, on this device and on any other.
      </EmptyState>
      <EmptyState level={3} drawing="out" title="Out of play" action={<ButtonLink to="/">Home</ButtonLink>}>
        There is no page at this address.
      </EmptyState>
      <EmptyState level={3} drawing="dark" title="No connection" action={<Button>Try again</Button>}>
        The floodlights are off. Check your network.
      </EmptyState>
      <EmptyState
        level={3}
        drawing="bench"
        title="No orders yet"
        action={<ButtonLink to="/shop">Shop</ButtonLink>}
      >
        What you buy stands here.
      </EmptyState>
      <EmptyState
        level={3}
        ground="turf"
        drawing="goal"
        title="Order Confirmed"
        action={<Button>Order Details</Button>}
      >
        It arrives by Tuesday, 24 Nov 2026.
      </EmptyState>
      <EmptyState
        level={3}
        ground="rubber"
        drawing="bowled"
        title="Order Failed"
        action={<Button>Retry Payment</Button>}
      >
        The bank said no. Nothing was charged.
      </EmptyState>
    </div>
    <Specimens title="Work that takes long" wide>
      <Progress label="Making the report" value={0.62} />
      <Progress label="Report made" value={1} />
      <Progress label="Waiting for the bank" />
      <Specimen name="Spinner">
        <Spinner />
      </Specimen>
    </Specimens>
    <Specimens title="Skeletons" wide>
      <Specimen name="Text">
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="mt-4 h-4" />
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </Specimen>
      <Specimen name="A line of the cart">
        <div className="flex gap-4">
          <Skeleton className="aspect-4/3 w-28 shrink-0" />
          <div className="grow">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-4 w-24" />
            <Skeleton className="mt-4 h-11 w-32" />
          </div>
        </div>
      </Specimen>
    </Specimens>
  </div>
)
