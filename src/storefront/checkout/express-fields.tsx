import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import { deliveryRate, type Express } from '../../lib/delivery-zones.ts'
import { formatRupees, nothing, toRupees } from '../../lib/money.ts'
import { feesIn } from '../../shop/cart/terms-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { arrivalIn, arrivalText } from '../../shop/delivery/rules.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { deliveryQuery } from '../shared/delivery-queries.ts'
import type { CheckoutAddress } from './navigation-state.ts'
import { useStoredChoice } from './stored-choices.ts'

export type SpeedChoice = ReturnType<typeof useSpeed>

/** Standard where nothing else is chosen, or the address has no express of the fee and the days that were chosen. `to`: undefined of what is picked up. */
export function useSpeed(cart: CartOnWire | undefined, to: CheckoutAddress | undefined) {
  const [chosen, choose] = useStoredChoice('speed')
  const express = cart && to ? deliveryRate(feesIn(cart.terms), to).express : undefined
  const taken = express && chosen === keyOf(express) ? express : undefined
  return {
    express,
    pinCode: to?.pinCode ?? '',
    expressDays: taken && { least: taken.least, most: taken.most },
    choose,
  }
}

export function HowFast({ speed: { express, pinCode, expressDays, choose } }: { speed: SpeedChoice }) {
  const { data } = useQuery(deliveryQuery(pinCode))
  if (!express) return null
  return (
    <RadioCards
      legend="How fast"
      name="speed"
      className="mt-6"
      value={expressDays ? keyOf(express) : 'standard'}
      onChange={choose}
      cards={[
        { value: 'standard', title: 'Standard', detail: data && `${arrivalText(data.arrives)}.` },
        {
          value: keyOf(express),
          title: nameOf(express),
          detail: `${arrivalText(arrivalIn(express, dayOf(new Date())))}.`,
        },
      ]}
    />
  )
}

const keyOf = ({ fee, least, most }: Express) => [fee, least, most].join(' ')

const nameOf = ({ fee }: Express) =>
  `Express, ${fee === nothing ? 'free' : `${formatRupees(toRupees(fee))} more`}`
