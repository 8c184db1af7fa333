// A stand-in for https://checkout.razorpay.com/v1/checkout.js with the same options, callbacks and events.
;(() => {
  /**
   * @typedef {{ code: string, description: string, source?: string, step?: string, reason?: string,
   *   metadata?: { order_id?: string, payment_id?: string } }} PaymentError
   * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Proof
   * @typedef {{ key: string, order_id: string, amount?: number | string, currency?: string, name?: string,
   *   description?: string, image?: string, prefill?: { name?: string, email?: string, contact?: string },
   *   notes?: Record<string, string>, theme?: { color?: string }, timeout?: number,
   *   retry?: boolean | { enabled?: boolean }, handler?: (proof: Proof) => void,
   *   modal?: { ondismiss?: () => void, escape?: boolean, backdropclose?: boolean, confirm_close?: boolean } }} Options
   * @typedef {{ type: 'ready' } | { type: 'paid', proof: Proof } | { type: 'failed', error: PaymentError }
   *   | { type: 'dismissed' }} DialogEvent
   */

  const script = document.currentScript
  const home = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href)

  class Razorpay {
    /** @type {Options} */
    #options
    /** @type {((told: { error: PaymentError }) => void)[]} */
    #onFailure = []
    /** @type {HTMLDialogElement | undefined} */
    #dialog
    #overflow = ''

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('`key` is required')
      if (!options.order_id) throw new Error('`order_id` is required')
      this.#options = options
    }

    /**
     * @param {string} event
     * @param {(told: { error: PaymentError }) => void} listener
     */
    on(event, listener) {
      if (event === 'payment.failed') this.#onFailure.push(listener)
    }

    open() {
      if (this.#dialog) return
      const frame = frameOf(schemeOf(document.documentElement))
      const dialog = dialogAround(frame)
      this.#dialog = dialog
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        frame.contentWindow?.postMessage({ type: 'escape' }, home.origin)
      })
      addEventListener('message', this.#onMessage)
      this.#overflow = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      document.body.append(dialog)
      dialog.showModal()
    }

    close() {
      if (!this.#dialog) return
      removeEventListener('message', this.#onMessage)
      document.documentElement.style.overflow = this.#overflow
      this.#dialog.close()
      this.#dialog.remove()
      this.#dialog = undefined
    }

    /** @param {MessageEvent<DialogEvent>} message */
    #onMessage = ({ data, origin, source }) => {
      const frame = this.#dialog?.querySelector('iframe')
      if (!frame || origin !== home.origin || source !== frame.contentWindow) return
      if (data.type === 'ready') {
        frame.contentWindow?.postMessage({ type: 'open', options: plain(this.#options) }, home.origin)
        frame.focus()
      } else if (data.type === 'failed') {
        for (const listener of this.#onFailure) listener({ error: data.error })
      } else {
        this.close()
        if (data.type === 'paid') this.#options.handler?.(data.proof)
        else this.#options.modal?.ondismiss?.()
      }
    }
  }

  function plain(/** @type {Options} */ options) {
    return JSON.parse(JSON.stringify(options))
  }

  /** @returns {'light' | 'dark'} */
  function schemeOf(/** @type {Element} */ page) {
    const scheme = getComputedStyle(page).colorScheme
    if (scheme === 'light' || scheme === 'dark') return scheme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  function frameOf(/** @type {'light' | 'dark'} */ scheme) {
    const frame = document.createElement('iframe')
    frame.src = new URL(`dialog.html?scheme=${scheme}`, home).href
    frame.title = 'Payment (sandbox)'
    // A frame whose colour scheme differs from the page's is opaque.
    Object.assign(frame.style, {
      colorScheme: scheme,
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
    })
    return frame
  }

  function dialogAround(/** @type {HTMLElement} */ content) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Payment (sandbox)')
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      overflow: 'hidden',
    })
    dialog.append(content)
    return dialog
  }

  Object.assign(window, { Razorpay })
})()
