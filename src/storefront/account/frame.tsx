import { useMutation } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user'
import WalletIcon from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { cx } from '../../ui/cx.ts'
import type { Elements } from '../../ui/elements.ts'
import { toast } from '../../ui/toast.ts'
import { clearDrafts } from '../session/drafts.ts'
import { endSession, useSession } from '../session/session.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { initialOf, smallest } from './own-picture.ts'

const places = [
  { name: 'Profile', to: urls.editProfile, Icon: User },
  { name: 'Wishlist', to: urls.wishlist, Icon: Heart },
  { name: 'Cart', to: urls.cart, Icon: ShoppingBag },
  { name: 'Address', to: urls.addresses, Icon: MapPin },
  { name: 'Orders', to: urls.orderHistory, Icon: Package },
  { name: 'Wallet', to: urls.wallet, Icon: WalletIcon },
]

const look =
  'lg:type-action max-lg:type-label flex min-h-12 w-full items-center gap-3 whitespace-nowrap px-4 max-lg:flex-col max-lg:gap-1.5 max-lg:px-0 max-lg:py-2.5 max-sm:text-xs max-sm:normal-case max-sm:tracking-normal max-sm:[font-stretch:68%] text-muted transition-colors hover:text-text focus-visible:-outline-offset-3 aria-[current=page]:bg-sunk aria-[current=page]:text-text aria-[current=page]:shadow-[inset_0_-4px_0_var(--color-accent)] lg:aria-[current=page]:shadow-[inset_6px_0_0_var(--color-accent)]'

export function ProfileFrame({ title, children }: { title: string; children: Elements }) {
  const user = useSession()?.user
  const { wishlists } = useShopFacts()
  const shown = places.filter(({ to }) => wishlists || to !== urls.wishlist)
  const logOut = useLogOut()
  return (
    <div className="page-width grid gap-x-14 gap-y-8 pt-8 pb-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-12">
      <Meta title={title} hidden />
      <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <div className="flex items-center gap-4">
          <Avatar name={user?.name ?? ''} picture={user?.dpImage ?? null} className="size-14 text-xl" />
          <div className="min-w-0">
            <p className="truncate font-bold">{user?.name}</p>
            <p className="truncate text-muted text-sm">{user?.email}</p>
          </div>
        </div>
        <nav aria-label="Your account" className="mt-6 border-text border-y-2">
          <ul className={cx('grid lg:grid-cols-1', wishlists ? 'grid-cols-7' : 'grid-cols-6')}>
            {shown.map(({ name, to, Icon }) => (
              <li key={name}>
                <NavLink to={to} className={look}>
                  <Icon size={20} aria-hidden />
                  <span>{name}</span>
                </NavLink>
              </li>
            ))}
            <li>
              <button type="button" className={look} onClick={() => logOut.mutate()}>
                <LogOut size={20} aria-hidden />
                <span>Logout</span>
              </button>
            </li>
          </ul>
        </nav>
      </div>
      <div className="min-w-0">
        <h1 className="type-title">{title}</h1>
        {children}
      </div>
    </div>
  )
}

interface AvatarProps {
  name: string
  picture: string | null
  className: string
}

/** Decorative: the name is shown beside it. */
function Avatar({ name, picture, className }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={smallest(picture)}
        alt=""
        onError={() => setLost(picture)}
        className={cx('shrink-0 rounded-full border border-line bg-sunk object-cover', className)}
      />
    )
  return (
    <span
      aria-hidden
      className={cx(
        'type-number grid shrink-0 place-items-center rounded-full bg-action text-on-action uppercase',
        className,
      )}
    >
      {initialOf(name)}
    </span>
  )
}

function useLogOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => send(api.users.logout.$post()),
    onSuccess: async () => {
      clearDrafts()
      endSession()
      await navigate(urls.login)
    },
    onError: (error) => toast.failed(messageOf(error)),
  })
}
