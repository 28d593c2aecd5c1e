import type { Announcements } from './announcements.ts';

export const turkishAnnouncements: Announcements = {
  common:
    'bir bu ve için ile de da ne mi mı o şu çok daha gibi kadar sonra önce olarak size sizin sizi bana benim ben siz var yok olan hemen şimdi her ama ya ki tüm lütfen şöyle bunu buna ardından iki',
  letters: 'ğış',
  slots: {
    will: '(*acağım|*eceğim|*acağız|*eceğiz|*yorum|*yoruz|*mekteyim|*maktayım|*ayım|*eyim|*alım|*elim)',
    done: '(tamamlanınca|bitince|tamamlandığında|bittiğinde|hazır olunca|olunca|yapılınca|olduğunda|tamamlanır tamamlanmaz|biter bitmez|sonuçlanınca|gelince|sonra)',
    call: '(çağrı|çağrısı|komut|istek|isteği|işlem|eylem|fonksiyon)',
    other:
      '(biri|birisi|yönetici|yöneticiniz|yöneticisi|müdür|müşteri|kullanıcı|meslektaş*|çalışan|geliştirici|asistan|model|ekip|temsilci|patron|o)',
  },
  openers: `
    {will}
    (*mam|*mem|*mamız|*memiz) {words} (gerekiyor|gerekli|gerek|lazım|gerekecek)
    (ihtiyacım|ihtiyacımız) var
    (izin verin|İzin verin|izninizle|İzninizle|bakalım|bir bakayım)
    (şimdi|hemen|derhal) {words} (ediliyor|yapılıyor|gönderiliyor|iptal|iade|oluşturuluyor|başlatılıyor|açılıyor|siliniyor|güncelleniyor|kontrol)
    (*iliyor|*ılıyor|*uluyor|*ülüyor|*eniyor|*anıyor|*iniyor|*ınıyor) ({end}|:)
    (sonraki adım|sıradaki adım|adım {number}|sıradaki işlem) [:] {word}`,
  breakers: `
    ?
    (*arsa|*erse|*irse|*ırsa|*ursa|*ürse|*arsanız|*erseniz|*irseniz|*ırsanız|*ursanız|*ürseniz|*arsan|*ersen|*irsen|*ırsan|*ursan|*ürsen|*mezse|*mazsa|*rsam|*sanız|*seniz|eğer|şayet|ise|diyelim|varsayalım|farz|takdirde|durumunda|olursa|halinde|koşuluyla|şartıyla)
    (*ınca|*ince|*unca|*ünce|*dığında|*diğinde|*duğunda|*düğünde|*tığında|*tiğinde|*dıktan|*dikten|*duktan|*dükten|*tıktan|*tikten|*meden|*madan|*ana kadar|*ene kadar|*ır *maz|*er *mez|ne zaman)
    (mi|mı|mu|mü|miyim|mıyım|muyum|müyüm|miyiz|mıyız|ister misiniz|ister misin)
    (örnek|örneğin|örneği|mesela|taslak|şablon|benzer|benziyor|gösterim|simülasyon|kurgusal|hayali|söz dizimi|sözdizimi|görünür|böyle görünür)
    (^ (yarın|sonra|ileride|bir gün)|(daha sonra|sonra|ileride|bir gün|haftaya) ({end}|:)|(bunu) (yarın|sonra))
    (siz|sen|{other}) {words} (*meli|*malı|*melisiniz|*malısınız|gerekir|gerekiyor|lazım|*bilir|*ecek|*acak|*er|*ar|*ır)
    (*meli|*malı|*melisiniz|*malısınız|*melidir|*malıdır)
    (onaylayın|onayla|onay verin|onayınız*|onaydan|onaylanırsa|onay bekl*|izniniz*|müsaade*|rıza|teyit edin|doğrulayın|kabul ederseniz|onay gerek*|onay al*|onayı)
    (vazgeç*|boş ver*|unut*|yok say*|görmezden|dur|durun|bekle|aslında|fikrimi|pardon|hata yaptım|yerine|iptal edin|düzeltme|^ yok ,)
    (sanıyorum|düşünüyorum|tahmin|gösteriyorum|göstereyim|göstereceğim|açıklıyorum|açıklayacağım|anlatıyorum|soruyorum|öneriyorum|öneririm)`,
  denials: `
    (*abilir|*ebilir|*abilirim|*ebilirim|*ardı|*erdi|*irdi|*ırdı|*ardım|*erdim|*rdım|*rdim|belki|muhtemelen|olabilir|sanki|varsayımsal|teorik|güya)
    (göre|diyor|dedi|der|yazıyor|yazar|yazdı|yazmış|söyledi|söylüyor|istiyor|istedi|belirtiyor|iddia|içeriyor|komut var|emir var|alıntı*|çeviri*|çevrilmiş|tercüme|kayıtlarında|geçmişte|kılavuz*|belgede|belgeler|talimat*|e-postasında|mesajında|önerdi|öneriyor|yer alan)
    (dün|önceki gün|daha önce|önceden|geçen|eskiden|az önce|ilk başta|neredeyse|üzereydim|demin)
    (tehlikeli*|yanlış*|hatalı*|geçersiz*|yasak*|kaçın*|saldır*|kötü*|şüpheli*|uyarı|dikkat|reddediyorum|reddediyoruz|reddet*|riskli|zararlı|asla|sakın|katiyen)
    (anlıyorum|biliyorum|görüyorum|umuyorum|istiyorum ki|farkındayım)
    (nasıl|neden|niçin|kim|hangi)
    (değil|değilim|yok|hiç|hiçbir|asla|*mıyorum|*miyorum|*muyorum|*müyorum|*mıyoruz|*miyoruz|*mayacağım|*meyeceğim|*mayacağız|*meyeceğiz|*mam ({end}|:)|*mem ({end}|:)|*maz|*mez|*madım|*medim|*amıyorum|*emiyorum|*amam|*emem|*mayalım|*meyelim|*mayayım|*meyeyim|*madan|*meden)
    (*dım|*dim|*dum|*düm|*tım|*tim|*tum|*tüm|*dık|*dik|*duk|*dük|*tık|*tik|*mıştım|*miştim|*mıştı|*mişti|*dı|*di|*du|*dü|*tı|*ti|*tu|*tü|*mış|*miş|*muş|*müş|*yordum|*yordu|*acaktım|*ecektim) ({end}|{stop})`,
  reasons: `
    (*memesi|*maması|*mamak|*memek) için
    (bu yüzden|bu nedenle|bu sebeple|dolayısıyla|o yüzden|o halde|ama|ancak|fakat|böylece|bundan dolayı)
    (,|;|—|ve)
    (*dığı|*diği|*duğu|*düğü|*tığı|*tiği|*duğum|*diğim|*dığım|*masına|*mesine) (için|rağmen|nedeniyle)
    (nedeniyle|sebebiyle|dolayı|çünkü)`,
  answerNames: `
    (İşte|işte|aşağıda|aşağıdaki) {words} {call} {many}
    {many} {call} (şu|şudur|şöyledir|aşağıdaki gibidir|aşağıda) {many}
    (json|sonuç|sonuçlar|sonucu|çıktı|çıktısı|yanıt|yanıtı|cevap|cevabı|veri|veriler|verileri|çıkarılan|ayıklanan|çıkarım|nihai|son|yapılandırılmış|bir|sizin|tam|tamamlanmış|doldurulmuş|bilgi|bilgiler|özet|nesne|alanlar|değerler|format|formatında|biçiminde|yaml|kod|çözüm|istenen|istediğiniz|olarak|çağrı|elde edilen)
    (İşte|işte|buyurun|aşağıda|aşağıdaki|şu|bu) {many} 
    {many} (aşağıda|aşağıdadır|aşağıdaki gibidir|şöyledir|şu şekildedir|şudur|burada|hazır)
    (İşte|işte) {many}
    (İstediğiniz gibi|istediğiniz gibi|talep ettiğiniz gibi)`,
  closings: `
    ^ [lütfen] [sadece|yalnızca] [bana] (bir|birkaç) (dakika|saniye|an|dakikanızı|saniyenizi) [lütfen|bekleyin|sürer|verin|sürecek|içinde {word}] {words}
    ^ [lütfen] (biraz|bir dakika|bir an|bir saniye|kısa süre) (bekleyin|bekleyiniz|bekler misiniz)
    ^ (lütfen bekleyin|bekleyiniz|bekleyin lütfen|hemen hallediyorum|üzerinde çalışıyorum|neredeyse bitti|sabrınız için teşekkürler|sabrınız için teşekkür ederim|işlem sürüyor|işleme alındı) {words}
    ^ [size|sizi|bunu|sonucu|işlem] {words} [{done}] [size|sizi|hemen|sonucu|bilgi|haber] {words} (vereceğim|veririm|bildireceğim|bildiririm|bilgilendireceğim|bilgilendiririm|döneceğim|yapacağım|onaylayacağım|onaylarım|haberdar edeceğim|iletirim|ileteceğim|yazarım|paylaşacağım|paylaşırım|dönerim) 
    ^ [kısa sürede|birazdan|az sonra|hemen|yakında] [size] (ayrıntılarla|bilgilerle|sonuçla|sonuçlarla) {words} (dönüyorum|döneceğim)
    ^ [kısa sürede|birazdan|az sonra|hemen|yakında] [size] (dönüş yapacağım|döneceğim|haber vereceğim|onaylayacağım|bilgi vereceğim|bilgilendireceğim|dönüyorum)
    ^ {words}{words} (alacaksınız|göreceksiniz|ulaşacak|ulaşır|yansıyacak|yansır|görünecek|gelecek|gelecektir|ulaşacaktır|yansıyacaktır) [{end}]
    ^ (bu|işlem) {words} (sürecek|sürer|sürebilir|alacak|alır|sürmez|sürmeyecek) {words}
    ^ {words} (bir şey|bir şey olursa|sorunuz olursa|yardıma ihtiyacınız olursa|ihtiyacınız olursa|başka bir şey olursa|değiştirmek istediğiniz) {words} (haber verin|bana bildirin|söyleyin|yazın|sorabilirsiniz|bildirin|buradayım)
    ^ (başka) {words} (yardımcı|var|ister|istediğiniz) {words} [?]
    ^ (umarım) {many}
    ^ {words} (teşekkürler|teşekkür ederim|iyi günler|kolay gelsin|görüşmek üzere)
    ^ {words} için (özür dilerim|kusura bakmayın|üzgünüm)
    ^ {words} (bulabilirsiniz|görebilirsiniz|bulacaksınız|görebilirsin|bulabilirsin)
    ^ nasıl {words} (söylerim|söyleyeceğim|bildiririm|anlatırım)
    ^ (sonucu|yanıtı|cevabı) bekliyorum`,
  courtesies: `
    (lütfen|tabii|tabii ki|elbette|tamam|peki|anladım|anlaşıldı|pekala|olur|harika|mükemmel|merhaba|selam|iyi günler|evet|memnuniyetle|sorun değil|önemli değil|sorun yok|hiç sorun değil|rica ederim|merak etmeyin|kesinlikle|çok iyi|güzel|süper|okey|ok|teşekkürler|teşekkür ederim|başüstüne|hay hay|seve seve|not aldım|doğru|sağ olun|aldım) [{name} {stop}]
    {words} {words} için [çok] (teşekkürler|teşekkür ederim|teşekkür ederiz|sağ olun)
    {words} {words} (için|dolayı) [çok|gerçekten] (özür dilerim|özür dileriz|üzgünüm|üzgünüz|kusura bakmayın)
    [gerçekten] [çok] üzgünüm
    (özür dilerim|üzgünüm|kusura bakmayın|özür dileriz)
    {words} (duyduğuma|öğrendiğime) [çok] (üzüldüm|üzgünüm)
    (sizi|durumu|durumunuzu|endişenizi|bunu) (anlıyorum|anladım)
    (yardımcı (olayım|olacağım|olabilirim)) {stop}
    (İstediğiniz|istediğiniz|talep ettiğiniz|belirttiğiniz) (gibi|üzere)
    (tüm|bütün|gerekli) [gerekli] bilgiler {words} (elimde|hazır|var|tamam)`,
};
