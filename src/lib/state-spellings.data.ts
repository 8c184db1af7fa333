import type { StateCode } from './states.ts'

/**
 * How a state is written besides its name and what is one letter off: the codes of vehicles, of ISO 3166-2 and of old GST
 * numbers, old names, short ones, usual misspellings, and scripts that are not laid out like Devanagari.
 */
export const spellings: Record<StateCode, string> = {
  '01': 'JK, J and K, Jammu Kashmir, Jammu, Kashmir, जम्मू कश्मीर, जम्मू और कश्मीर, जम्मू व कश्मीर, جموں و کشمیر',
  '02': 'HP, Himachal, Himanchal Pradesh, हिमाचल प्रदेश',
  '03': 'PB, Panjab, Punjaab, Punjub, पंजाब, ਪੰਜਾਬ, پنجاب',
  '04': 'CH, चंडीगढ़, ਚੰਡੀਗੜ੍ਹ, چنڈی گڑھ',
  '05': 'UK, UA, Uttaranchal, Uttrakhand, Uttarkhand, Uttarkand, उत्तरांचल, اتراکھنڈ',
  '06': 'HR, Hariyana, Harayana, Harayna, हरियाणा, ਹਰਿਆਣਾ, ہریانہ',
  '07': 'DL, New Delhi, Delhi NCR, NCT, NCT Delhi, National Capital Territory of Delhi, Dilli, Dehli, दिल्ली, नई दिल्ली, ਦਿੱਲੀ, দিল্লি, દિલ્હી, தில்லி, டெல்லி, دہلی, دلی',
  '08': 'RJ, Rajashtan, राजस्थान, راجستھان',
  '09': 'UP, Utter Pradesh, United Provinces, उत्तर प्रदेश, यूपी, اتر پردیش',
  '10': 'BR, Behar, Bihaar, बिहार, بہار',
  '11': 'SK, Sikim, सिक्किम, সিকিম, سکم',
  '12': 'AR, Arunachal, अरुणाचल प्रदेश, অৰুণাচল প্ৰদেশ, اروناچل پردیش',
  '13': 'NL, नागालैंड, नगालैंड, নাগাল্যান্ড, ناگالینڈ',
  '14': 'MN, मणिपुर, মণিপুর, ꯃꯅꯤꯄꯨꯔ, منی پور',
  '15': 'MZ, Mizorum, मिज़ोरम, মিজোরাম, میزورم',
  '16': 'TR, Tripra, त्रिपुरा, ত্রিপুরা, تریپورہ',
  '17': 'ML, Megalaya, मेघालय, মেঘালয়, میگھالیہ',
  '18': 'AS, Asam, Asom, असम, অসম, আসাম, آسام',
  '19': 'WB, W Bengal, Bengal, West Bangal, Paschim Banga, Paschim Bangal, पश्चिम बंगाल, পশ্চিমবঙ্গ, مغربی بنگال',
  '20': 'JH, Jarkhand, झारखंड, ঝাড়খণ্ড, ᱡᱷᱟᱨᱠᱷᱚᱸᱰ, جھارکھنڈ',
  '21': 'OD, OR, Orissa, Orrisa, Odissa, Oddisha, ओडिशा, उड़ीसा, ଓଡ଼ିଶା, ওড়িশা, اوڈیشا',
  '22': 'CG, CT, Chhatisgarh, Chatisgarh, Chhattisgadh, Chattishgarh, छत्तीसगढ़, ଛତିଶଗଡ଼, چھتیس گڑھ',
  '23': 'MP, Madya Pradesh, Madhya Pardesh, मध्य प्रदेश, مدھیہ پردیش',
  '24': 'GJ, Gujrat, Gujarath, Gujurat, Gujraat, गुजरात, ગુજરાત, குஜராத், گجرات',
  '26': 'DNHDD, DD, DN, DH, 25, Dadra and Nagar Haveli, Dadra Nagar Haveli, Daman and Diu, Daman Diu, Daman, Diu, दादरा और नगर हवेली और दमन और दीव, दादरा और नगर हवेली, दमन और दीव, દમણ અને દીવ',
  '27': 'MH, Maharasthra, महाराष्ट्र, மகாராஷ்டிரா, مہاراشٹر',
  '29': 'KA, KN, कर्नाटक, கர்நாடகம், کرناٹک',
  '30': 'GA, गोवा, गोंय, ಗೋವಾ, گوا',
  '31': 'LD, Laccadive Islands, Lakshadweep Islands, लक्षद्वीप, ലക്ഷദ്വീപ്, لکشدیپ',
  '32': 'KL, Kerela, Kerla, Keralam, Keral, केरल, കേരളം, کیرالا, کیرلا',
  '33': 'TN, Tamil Naidu, Tamilnad, Tamizh Nadu, Thamizhnadu, तमिलनाडु, தமிழ்நாடு, ತಮಿಳುನಾಡು, తమిళనాడు, തമിഴ്നാട്, تمل ناڈو',
  '34': 'PY, Pondicherry, Pondy, Puducheri, पुदुच्चेरी, पुडुचेरी, पांडिचेरी, புதுச்சேரி, பாண்டிச்சேரி, പുതുച്ചേരി, پدوچیری',
  '35': 'AN, A and N Islands, Andaman, Andaman and Nicobar, Andaman Nicobar, अंडमान और निकोबार द्वीपसमूह, अंडमान और निकोबार, அந்தமான் நிக்கோபார் தீவுகள், আন্দামান ও নিকোবর দ্বীপপুঞ্জ',
  '36': 'TS, TG, Telengana, तेलंगाना, तेलंगण, தெலுங்கானா, தெலங்கானா, تلنگانہ',
  '37': 'AP, Andhra, Andhra Pradesh New, 28, आंध्र प्रदेश, ఆంధ్రప్రదేశ్, ஆந்திரப் பிரதேசம், آندھرا پردیش',
  '38': 'LA, Ladak, Laddakh, Leh Ladakh, लद्दाख, ལ་དྭགས, لداخ',
}
