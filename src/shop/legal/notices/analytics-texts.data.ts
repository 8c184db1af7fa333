import type { PurposeText, Text } from './texts.data.ts'

/** Of the purpose `analytics`, which most shops do not have: their pages are spared it. A change needs another `NOTICE_VERSION`. */
export const analyticsTexts: PurposeText & { question: Text; tells: Text; tellsShort: Text } = {
  title: { en: 'Where you came from', hi: 'आप कहाँ से आए' },
  data: {
    en: 'On your orders: whether you came by a search, an ad, a mail, another site or without any, and the names of that site and of its campaign. On your device: your answer, and the last such link for 30 days.',
    hi: 'आपके ऑर्डर पर: आप खोज, विज्ञापन, मेल या किसी दूसरी साइट से आए या सीधे, और उस साइट व उसके अभियान का नाम। आपके डिवाइस पर: आपका उत्तर, और ऐसा पिछला लिंक 30 दिनों तक।',
  },
  why: {
    en: 'To see which of our links and ads bring orders. Only if you allow it. You can withdraw at any time: on a device on this page, and for your account and its orders in My data.',
    hi: 'ताकि हम देख सकें कि हमारे कौन-से लिंक और विज्ञापन ऑर्डर लाते हैं। केवल तब जब आप अनुमति दें। आप इसे कभी भी वापस ले सकते हैं: किसी डिवाइस पर इसी पेज पर, और अपने खाते व उसके ऑर्डर के लिए ‘My data’ में।',
  },
  kept: {
    en: 'Until you withdraw in your account or erase it; it is then deleted from your orders.',
    hi: 'जब तक आप अपने खाते में सहमति वापस नहीं लेते या खाता नहीं मिटाते; तब यह आपके ऑर्डर से मिटा दिया जाता है।',
  },
  question: {
    en: 'May your orders say which link or site led you here? It tells us which of our links and ads work. Nothing is kept unless you allow it.',
    hi: 'क्या आपके ऑर्डर बता सकते हैं कि आप किस लिंक या साइट से यहाँ आए? इससे हमें पता चलता है कि हमारे कौन-से लिंक और विज्ञापन काम करते हैं। आपकी अनुमति के बिना कुछ नहीं रखा जाता।',
  },
  tellsShort: {
    en: 'If you allow it, we also tell {names} of your orders.',
    hi: 'आपकी अनुमति से हम {names} को भी आपके ऑर्डर बताते हैं।',
  },
  tells: {
    en: 'If you allow it, we also tell {names} when you order and when something comes back: the goods, the amounts and the id of the order. Meta also gets the name of your browser, and your email and phone as a code (hash), by which it recognises its members. What is with them already we cannot take back when you withdraw.',
    hi: 'आपकी अनुमति से हम {names} को भी बताते हैं जब आप ऑर्डर करते हैं या कुछ वापस आता है: सामान, राशि और ऑर्डर की आईडी। Meta को आपके ब्राउज़र का नाम, और आपका ईमेल व फ़ोन एक कोड (हैश) के रूप में भी मिलता है, जिससे वह अपने सदस्यों को पहचानता है। जो उनके पास पहुँच चुका है, उसे हम सहमति वापस लेने पर वापस नहीं ले सकते।',
  },
}
