const apps =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Snapchat|LinkedInApp|MicroMessenger|Line|Twitter|Pinterest|musical_ly|BytedanceWebview)\b/

/**
 * Whether a page is shown inside another app, where Google refuses to log in (`disallowed_useragent`): Android's web view
 * says `wv`, that of iOS leaves out `Safari` (on an iPad it says `Macintosh`), and some apps add their name.
 */
export function isEmbeddedBrowser(userAgent: string): boolean {
  const isWebView = /; wv\)/.test(userAgent)
  const isIosView =
    /\b(iPhone|iPad|iPod|Macintosh)\b.*\bAppleWebKit\//.test(userAgent) && !/\bSafari\//.test(userAgent)
  return isWebView || isIosView || apps.test(userAgent)
}
