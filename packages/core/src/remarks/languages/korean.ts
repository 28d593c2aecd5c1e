import { koreanAnnouncements } from '../announcements/korean.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Korean cues. */
export const korean: RemarkLanguage = {
  announcements: koreanAnnouncements,
  isOtherScript: true,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(위|앞|방금|이전)',
    said: '(네요|습니다|어요)',
    do: '(실행|사용|전송|호출)',
    rest: '(이하|나머지|기타|다른|남은)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `{former}{words}(답변|내용|값|것|건|번호|호출){words}(무시|취소|잘못|틀렸)
      (무시해|잊어)(주|줘)
      (제가|제)[{word}{word}](착각|잘못|실수|틀렸)
      (착각했|혼동했|틀렸|잘못됐|잘못되었){said}
      잘못(적었|읽었|썼|봤|이해했|입력했|기재했){said}
      ^ (잠깐|잠깐만|잠깐만요|아니|아니요|아뇨|앗|아|이런|죄송합니다|취소|취소됨|틀림|오류|무효) {halt}
      (올바른|맞는){words}아니
      (다시생각해|믿을수없|신경쓰지)
      (빼|제외해|삭제해)주세요`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (정정|수정) {stop}
      정정(합니다|하겠)
      {some} {clause} (여야|이어야)(합|해)
      {some} {words} 맞(음|습|아)
      (올바른|정확한){words}(은|는)
      (사실은|실은) "
      대신({stop}|{words} {some}|이것)
      더(맞는|적절한)`,
    ],
    [
      'corrects',
      'between',
      `(수정|정정|올바른)[한|된]{words}(내용|버전|호출|:)
      다시(보내|호출|작성|하겠)
      이것을사용`,
    ],
    [
      'refuses',
      'before after between comment',
      `({do}하|보내|쓰)지(마|않겠)
      도와드릴수없`,
    ],
    [
      'example-only',
      'before after between comment',
      `(예시|초안|샘플|추측|양식)[일](뿐|입니다|이니|이므로|{stop})
      (가상|임의|허구|임시)(의|로|값)
      (지어낸|추측한|추정한|설명용|예시용)
      실제{words}(아닙|바꾸|바꿔|입력)`,
    ],
    [
      'example-only',
      'before',
      `(예를들어|예컨대) {clause} {on}
      (양식을|예를보|이런모습|잘못된예)`,
    ],
    [
      'example-only',
      'comment',
      `^ (예시|임시|초안|미정|추정|추측)[값|치] {halt}
      (불확실|확인필요|확인이필요|미확인)
      ^ 여기에`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (또는|혹은|아니면) ({some}|{halt})
      ^ (아마|아마도) {some}
      로(볼|해석할|분류할)수도
      {some} 도(가능|괜찮)
      {some} {clause} (일수도있|모르겠)
      확실하지[는]않`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(생략|제외|뺐)
      (등등 $|완전하지않|불완전)
      (처음|앞의|첫){words}만(적|표시|나열)
      (나머지는|나머지도|빠져있)`,
    ],
    [
      'asks',
      'before after',
      `(동의|승인|허락|확인)(하|해주)시면
      (승인|동의|확인)이필요
      {do}(할까요|해도|하기전에)`,
    ],
    [
      'condition',
      'after',
      `경우에만
      확인(하지못|할수없)`,
    ],
    [
      'more-follows',
      'after',
      `(똑같이|동일하게|마찬가지로)(처리|실행|해)
      {number} 번반복`,
    ],
    ['nothing', 'after between before', '(나머지|다른|기타)(항목|정보)'],
  ],
};

export const koreanExamples: Examples = {
  means: [
    ['after', '위 답변은 무시해 주세요.', 'retracts'],
    ['after', '연도를 잘못 읽었습니다.', 'retracts'],
    ['comment', '오류', 'retracts'],
    ['after', '합계는 210이어야 합니다.', 'corrects'],
    ['between', '수정한 내용:', 'corrects'],
    ['before', '아직 실행하지 마세요:', 'refuses'],
    ['after', '이것은 예시일 뿐입니다.', 'example-only'],
    ['between', '또는:', 'offers-another'],
    ['after', '나머지 40행은 생략했습니다.', 'leaves-out'],
    ['after', '다른 고객도 똑같이 처리해 주세요.', 'more-follows'],
  ],
  looksSo: [
    ['after', '고객이 주문을 취소했습니다.'],
    ['after', '늦어서 죄송합니다.'],
    ['after', '본문에 날짜가 없어 해당 항목은 넣지 않았습니다.'],
    ['before', '수정 세금계산서에서 추출한 데이터입니다.'],
    ['comment', '배송비 미포함, 할인 없음'],
    ['after', '예시상사는 서울에 있습니다.'],
    ['after', '다음 계산서도 처리해 드릴까요?'],
    ['between', '이어서 환불을 진행합니다.'],
    ['before', '주문 번호는 확인할 수 없지만 티켓은 다음과 같습니다:'],
    ['after', '확인해 주셔서 감사합니다.'],
  ],
};
