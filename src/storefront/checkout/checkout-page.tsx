import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatRupees, fromRupees, toRupees } from '../../lib/money.ts'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import { addressDoubts } from '../../shop/addresses/rules.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { addressProblem } from '../../shop/checkout/address-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressBook } from '../account/address-book.tsx'
import { addressesQuery, useAddresses } from '../account/address-queries.ts'
import { CashNote } from '../cart/cash-note.tsx'
import { PriceDetails } from '../cart/price-details.tsx'
import { useCart } from '../cart/queries.ts'
import { Rate } from '../cart/rate.tsx'
import type { FromCart } from '../cart/start-checkout.ts'
import { cartTotals, totalAsLeft } from '../cart/totals.ts'
import { DeliveryNote } from '../delivery/delivery-note.tsx'
import { queryClient } from '../session/query-client.ts'
import { deliveryQuery } from '../shared/delivery-queries.ts'
import { Meta } from '../shared/meta.tsx'
import { rememberPinCode } from '../shared/my-pin-code.ts'
import { prefetch } from '../shared/prefetch.ts'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { HowFast, type SpeedChoice, useSpeed } from './express-fields.tsx'
import { GstFields, useGst } from './gst-fields.tsx'
import { type FromCheckout, readCartState } from './navigation-state.ts'
import { OrderContents } from './order-contents.tsx'
import { HowToGetIt, PickupFields } from './pickup-fields.tsx'
import { usePurchase, wayOf } from './purchase.ts'
import { Steps } from './steps.tsx'
import { useStoredChoice } from './stored-choices.ts'
import { TermsNote } from './terms-note.tsx'
import { usePickup } from './use-pickup.ts'

const pleaseSelect = 'Please select a delivery address.'
const payOnDelivery = 'Pay on Delivery available'

export const preload = () => queryClient.prefetchQuery(addressesQuery)

export function Component() {
  const passed = readCartState(useLocation().state)
  return passed ? <Checkout passed={passed} /> : <Navigate to={urls.cart} replace />
}

function Checkout({ passed }: { passed: FromCart }) {
  const navigate = useNavigate()
  const { data: addresses, isError, refetch } = useAddresses()
  const { own, choose, offer, pickup, address, ...how } = useDestination(addresses)
  const { cart, totals, wrong } = usePurchase(address, how)
  const problem = addressProblem(address?.state, useShopFacts().selling.onlyState)
  const gst = useGst(address?.state)
  const [isGstChecked, setGstChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { doubts, isChecking } = useDoubts(pickup.isChosen ? undefined : own)
  useEffect(() => void prefetch(urls.payment), [])
  if (wrong) return <Navigate to={urls.cart} replace />

  const toPayment = (isConfirmed = false) => {
    const missing = pickup.isChosen ? pickup.check() : null
    if (missing !== null) return toast.failed(missing)
    if (address && gst.problem !== null) {
      setGstChecked(true)
      return toast.failed(gst.problem)
    }
    if (!address || problem) {
      setMissing(!address)
      return toast.failed(problem ?? pleaseSelect)
    }
    if (doubts.length > 0 && !isConfirmed) return setAsking(true)
    if (!pickup.isChosen) rememberPinCode(address.pinCode.replaceAll(' ', ''))
    const total = cart ? totalAsLeft(passed, cart, address, wayOf(how)) : passed.total
    const { pickupAt, expressDays } = how
    const state: FromCheckout = {
      ...{ ...passed, total, address, pickupAt, expressDays },
      gst: gst.given ?? undefined,
    }
    return navigate(urls.payment, { state })
  }

  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <Meta title="Checkout" hidden />
      <Steps at="Address" />
      <h1 className="type-title mt-6">Where to?</h1>
      <div className="mt-6 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {offer && <HowToGetIt pickup={pickup} />}
          {offer && pickup.isChosen ? (
            <PickupFields offer={offer} pickup={pickup} />
          ) : isError && !addresses ? (
            <LoadFailed what="Your addresses could not be loaded" retry={() => void refetch()} />
          ) : addresses ? (
            <>
              {addresses.length === 0 && <NoAddress />}
              <AddressBook
                legend="Deliver to"
                addresses={addresses}
                chosen={own?._id}
                onChoose={choose}
                onAdded={({ _id }) => choose(_id)}
                note={payOnDelivery}
              />
            </>
          ) : (
            <AddressSkeleton />
          )}
          <HowFast speed={how.speed} />
          {(addresses || pickup.isChosen) && (
            <GstFields gst={gst} isChecked={isGstChecked} onCheck={() => setGstChecked(true)} />
          )}
          {problem && <FieldError>{problem}</FieldError>}
          {isMissing && !address && <FieldError>{pleaseSelect}</FieldError>}
        </div>
        <aside aria-label="Summary" className="self-start max-lg:mt-10 lg:sticky lg:top-24">
          <OrderContents cart={cart} />
          <div className="mt-6">
            <PriceDetails totals={totals} />
            {!pickup.isChosen && <DeliveryNotes cart={cart} to={own} speed={how.speed} />}
            <TermsNote />
          </div>
          <div
            data-thumb-bar
            className="z-10 max-lg:sticky max-lg:bottom-0 max-lg:-mx-[clamp(16px,4vw,64px)] max-lg:mt-6 max-lg:border-text max-lg:border-t-2 max-lg:bg-bg max-lg:px-[clamp(16px,4vw,64px)] max-lg:py-4 lg:mt-6"
          >
            <Button
              size="large"
              wide
              disabled={!totals || !(addresses || pickup.isChosen) || isChecking}
              onClick={() => toPayment()}
              className="max-lg:justify-between!"
            >
              <span>
                Continue<span className="max-sm:sr-only"> to Payment</span>
              </span>
              <span className="type-number lg:hidden">{totals && formatRupees(toRupees(totals.total))}</span>
            </Button>
          </div>
        </aside>
      </div>
      <DoubtsDialog doubts={doubts} isOpen={isAsking} setOpen={setAsking} goOn={() => toPayment(true)} />
    </div>
  )
}

interface DeliveryNotesProps {
  cart: CartOnWire | undefined
  to: AddressOnWire | undefined
  speed: SpeedChoice
}

const DeliveryNotes = ({ cart, to, speed }: DeliveryNotesProps) => (
  <>
    {cart && <Rate cart={cart} to={to ?? null} />}
    {cart && to && speed.expressDays && cart.terms.codLimit > 0 && (
      <CashNote
        totals={cartTotals(cart, to, { isCash: true, wantsExpress: true })}
        limit={fromRupees(cart.terms.codLimit)}
      />
    )}
    {to && <DeliveryNote pinCode={to.pinCode} days={speed.expressDays} />}
  </>
)

interface DoubtsDialogProps {
  doubts: readonly string[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  goOn: () => void
}

const DoubtsDialog = ({ doubts, isOpen, setOpen, goOn }: DoubtsDialogProps) => (
  <ConfirmDialog
    title="Is this address right?"
    open={isOpen}
    onOpenChange={setOpen}
    cancel="Change it"
    confirm="It is right"
    onConfirm={goOn}
  >
    {doubts.map((doubt) => (
      <p key={doubt}>{doubt}</p>
    ))}
  </ConfirmDialog>
)

const NoAddress = () => (
  <p className="mb-2 text-muted">
    No address yet. Add the one this order goes to, and we keep it for the next.{' '}
    <span className="text-text">{payOnDelivery}</span>
  </p>
)

const AddressSkeleton = () => (
  <div aria-busy className="grid gap-3">
    <Skeleton className="h-44" />
    <Skeleton className="h-44" />
    <Skeleton className="h-12 w-56" />
  </div>
)

/** The address that was chosen, or that of the place where it is picked up. */
function useDestination(addresses: AddressOnWire[] | undefined) {
  const { address: own, choose } = useChosenAddress(addresses)
  const { data: cart } = useCart()
  const offer = cart?.terms.pickup
  const pickup = usePickup(offer)
  const speed = useSpeed(cart, pickup.isChosen ? undefined : own)
  const to = pickup.isChosen
    ? { address: pickup.address, pickupAt: pickup.at }
    : { address: own, pickupAt: undefined }
  return { own, choose, offer, pickup, speed, expressDays: speed.expressDays, ...to }
}

function useDoubts(address: AddressOnWire | undefined) {
  const { data: place, isLoading } = useQuery(deliveryQuery(address?.pinCode ?? ''))
  return { doubts: address ? addressDoubts(address, place) : [], isChecking: isLoading }
}

/** Falls back to the default address when nothing is chosen or the chosen one was removed. */
function useChosenAddress(addresses: AddressOnWire[] | undefined) {
  const [chosen, choose] = useStoredChoice('delivery address')
  const byId = addresses?.find(({ _id }) => _id === chosen)
  return { address: byId ?? addresses?.find(({ isDefaultAddress }) => isDefaultAddress), choose }
}
