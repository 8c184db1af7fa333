import Heart from 'lucide-react/icons/heart'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user'
import { IconLink } from '../../../ui/icon-link.tsx'
import { smallest } from '../../account/own-picture.ts'
import { unitsIn } from '../../cart/lines.ts'
import { useSession } from '../../session/session.ts'
import { useShopperData } from '../../session/shopper.ts'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { urls } from '../../shared/urls.ts'

/** Guests are linked to /login, which redirects admins to their dashboard. */
export function VisitorLinks({ className }: { className: string }) {
  const { wishlists } = useShopFacts()
  const session = useSession()
  const isShopper = session?.role === 'user'
  const picture = session?.user?.dpImage
  const { cart } = useShopperData()
  const units = cart ? unitsIn(cart) : 0
  const inCart = units === 0 ? 'Cart' : `Cart, ${units} ${units === 1 ? 'item' : 'items'}`
  const ownOr = (own: string) => (isShopper ? own : urls.login)
  return (
    <div className={className}>
      {wishlists && (
        <IconLink to={ownOr(urls.wishlist)} label="Wishlist">
          <Heart size={22} aria-hidden />
        </IconLink>
      )}
      <IconLink to={ownOr(urls.cart)} label={inCart} count={units}>
        <ShoppingBag size={22} aria-hidden />
      </IconLink>
      <IconLink to={ownOr(urls.profile)} label="Profile">
        {picture ? (
          <img
            src={smallest(picture)}
            alt=""
            className="size-7 rounded-full border border-text bg-sunk object-cover"
          />
        ) : (
          <User size={22} aria-hidden />
        )}
      </IconLink>
    </div>
  )
}
