import { turkishAnnouncements } from '../announcements/turkish.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Turkish cues. Verbs are negated by a suffix, so that the negated forms are words of their own. */
export const turkish: RemarkLanguage = {
  announcements: turkishAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(yanlış*|hatalı*|geçersiz*|hata)',
    this: '(bu|bunu|bunlar*|şu|şunu|önceki*|yukarıdaki*|yanıt*|cevap*|cevab*|numara*|tutar*|tarih*|sonuç*)',
    dont: '(göndermeyin*|gönderme|kullanmayın*|kullanma|çalıştırmayın*|çalıştırma|yapmayın*|yapma|uygulamayın*|ödemeyin*|yürütmeyin*)',
    rest: '(kalan*|geri kalan*|diğer*|gerisi)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (dur|durun|bekle|bekleyin|hayır|pardon|özür dilerim|üzgünüm|hata|iptal|vazgeçtim|{wrong}) {halt}
      {this} {words} (unutun|unut|yok say*|dikkate alma*|görmezden gel*|silin|iptal ed*)
      {this} {words} {wrong} ({halt}|olur|oldu|olurdu)
      (yanlış (okudum|anladım|yazdım)|karıştırdım|hata yaptım|benim hatam|fikrimi değiştirdim)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (düzeltme|düzeltiyorum|tekrar|bunun yerine) {halt}
      (doğrusu|aslında|daha doğrusu) [:|,] {words} {some}
      {some} olmalı*
      demek istedim`,
    ],
    ['corrects', 'between', '(düzeltilmiş|doğru) {words} (:|$)'],
    [
      'refuses',
      'before after between comment',
      `{dont}
      (yapamam|gönderemem|yardımcı olamam|yapmayacağım|göndermeyeceğim|reddediyorum)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(sadece|yalnızca|sırf) [bir] (örnek*|taslak*|şablon*|tahmin*)
      (uydurma*|uydurdum|kurgusal*|hayali*|varsayımsal*|temsilî|temsili)
      gerçek {words} (değiştirin|değiştir)`,
    ],
    [
      'example-only',
      'before',
      `(örneğin|mesela|örnek olarak) {clause} {on}
      (şöyle|böyle) {words} (olabilir|görünebilir|olurdu) {clause} {on}
      ^ (örnek|taslak|şablon) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (örnek|taslak|tahmini|buraya) [değer] {halt}
      (kontrol edilecek|doğrulanacak|doldurulacak|gerçek değer)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (veya|ya da|yahut) ({some}|{halt})
      ^ (belki|muhtemelen) [de] {words} {some}
      {some} da olabilir
      emin değilim`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [ve] (benzeri|vb|vs|devamı|saire)
      {rest} {clause} (atlandı|çıkarıldı|eklenmedi|dahil edilmedi|gösterilmedi)
      (yalnızca|sadece) ilk
      (kısalık için|eksik liste)`,
    ],
    ['leaves-out', 'list', '^ [ve] ({number} (tane|kişi|öğe) daha|{number} daha|{rest})'],
    [
      'asks',
      'before after',
      `(onaylarsanız|onaylarsan|onay verirseniz|kabul ederseniz)
      (onayınız*|onaylayın|onay verin|izniniz*)
      göndermeden önce`,
    ],
    ['condition', 'before', '(onaylarsa|kabul ederse|izin verirse) {clause} {on}'],
    [
      'condition',
      'after',
      `^ (ancak|sadece|yalnızca) eğer
      (doğrulayamadım|teyit edemedim|ulaşamadım)
      (biri|birisi|bir insan) {words} (bakmalı|kontrol etmeli)`,
    ],
    [
      'more-follows',
      'after',
      `(aynısını|aynı şeyi) {words} için
      {number} kez tekrarla*`,
    ],
    [
      'nothing',
      'after between before',
      `özür dilerim , (eğer|ama)
      {rest} {words} (alanlar|bilgiler)`,
    ],
  ],
};

export const turkishExamples: Examples = {
  means: [
    ['after', 'Önceki yanıtı dikkate almayın.', 'retracts'],
    ['after', 'Yılı karıştırdım.', 'retracts'],
    ['after', 'Bu yanlış olur, fatura zaten ödendi.', 'retracts'],
    ['comment', 'yanlış', 'retracts'],
    ['after', 'Tutar 210 olmalı.', 'corrects'],
    ['between', 'İşte düzeltilmiş sürüm:', 'corrects'],
    ['before', 'Bunu göndermeyin:', 'refuses'],
    ['after', 'Bu bir örnek değil, yalnızca bir taslak.', 'example-only'],
    ['after', 'Numarayı uydurdum, belgede yok.', 'example-only'],
    ['before', 'Örneğin yanıt şöyle olabilir:', 'example-only'],
    ['before', 'Müdür onaylarsa yanıt', 'condition'],
    ['between', 'Ya da:', 'offers-another'],
    ['after', 'Bundan emin değilim.', 'offers-another'],
    ['after', 'Kalan 40 satır atlandı.', 'leaves-out'],
    ['list', 've 5 kişi daha', 'leaves-out'],
    ['after', 'Aynısını diğer müşteriler için yapın.', 'more-follows'],
    ['after', 'Onaylarsanız devam ederim.', 'asks'],
    ['after', 'Onayınızı bekliyorum.', 'asks'],
    ['after', 'Göndermeden önce bana yazın.', 'asks'],
  ],
  looksSo: [
    ['after', 'Müşteri siparişini iptal etti.'],
    ['after', 'Gecikme için özür dilerim.'],
    ['after', 'Metinde tarih yok, bu yüzden eklemedim.'],
    ['before', 'Düzeltilmiş faturadaki veriler:'],
    ['comment', 'kargo hariç, indirim yok'],
    ['after', 'Örnek A.Ş. İstanbul’dadır.'],
    ['after', 'Sonraki faturayı da işleyeyim mi?'],
    ['between', 'Sonra tutarı iade ediyorum:'],
    ['before', 'İstediğiniz veriler:'],
    ['after', 'Diğer alanlar boş, çünkü metinde geçmiyor.'],
  ],
};
