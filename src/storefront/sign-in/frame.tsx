import type { ReactNode } from 'react'
import { Court, type Ground } from '../../ui/brand-art/court.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

interface AuthFrameProps {
  title: string
  intro: ReactNode
  ground: Ground
  children: Elements
}

export function AuthFrame({ title, intro, ground, children }: AuthFrameProps) {
  const { texts } = useShopFacts()
  return (
    <div className="grid lg:-mb-24 lg:min-h-[max(46rem,calc(70vh+6rem))] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <Meta title={title} hidden />
      <Court ground={ground} className="h-28 sm:h-36 lg:order-last lg:h-auto">
        <p
          aria-hidden
          className="type-hero flex h-full items-end p-[clamp(16px,4vw,64px)] max-lg:py-4 max-lg:text-3xl"
        >
          {texts.signInCall}
        </p>
      </Court>
      <div className="page-width w-full py-10 lg:self-center lg:py-20">
        <div className="mx-auto max-w-md">
          <h1 className="type-title">{title}</h1>
          <p className="mt-3 text-muted">{intro}</p>
          {children}
          <noscript>
            <p className="mt-6 text-muted">This form needs JavaScript.</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}

export const OtherForm = ({ children }: { children: ReactNode }) => (
  <p className="mt-8 border-line border-t pt-5">{children}</p>
)

export const NewAccountNotice = () => (
  <p className="mt-3 text-muted text-sm">
    With a new account you say that you are 18 or older, and agree to what our{' '}
    <TextLink to={urls.privacy}>privacy notice</TextLink> says about accounts.
  </p>
)

interface SubmitProps {
  loading: boolean
  className?: string
  children: ReactNode
}

export function Submit({ loading, className, children }: SubmitProps) {
  return (
    <Button type="submit" size="large" wide={!className} loading={loading} className={className}>
      {children}
    </Button>
  )
}
