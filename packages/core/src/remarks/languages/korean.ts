import type { Examples, Tongue } from '../cue.ts';

/** Cues in Korean. */
export const korean: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(위|앞|방금|이전|아까|앞선)',
    said: '(네요|습니다|어요|군요)',
    do: '(실행|사용|전송|호출|적용)',
    rest: '(이하|나머지|기타|그외|다른|이후|남은)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `{former}{words}(답변|내용|값|것|건|번호|호출|응답){words}(무시|취소|잊|잘못|틀렸|틀린)
      (무시해|잊어)(주|줘|버)
      (제가|내가|제)[{word}{word}](착각|잘못|실수|틀렸|혼동)
      (착각했|혼동했|헷갈렸|틀렸|잘못됐|잘못되었){said}
      잘못(적었|읽었|썼|봤|이해했|입력했|계산했|보았|기재했){said}
      (믿을수없|신뢰할수없|신경쓰지)
      ^ (잠깐|잠깐만|잠깐만요|잠시만요|아니|아니요|아뇨|앗|이런|아차|죄송합니다|미안합니다) {stop}
      (올바른|맞는){words}아니
      (다시생각해|생각이바뀌|철회합니다)
      (빼|제외해|삭제해|지워)(주세요|주십시오|줘)`,
    ],
    ['retracts', 'after comment', '^ (틀림|틀렸음|오류|잘못됨|취소|취소됨|무효|오타) {halt}'],
    [
      'corrects',
      'after between comment',
      `(정정|수정) {stop}
      정정(합니다|하겠|드립니다)
      {some} {clause} (여야|이어야)(합|해|하)
      {some} {words} 맞(음|습|아|는)
      (올바른|정확한|맞는){words}(은|는)
      (사실은|실제로는|실은) "
      대신{words} {some}
      더(맞는|적절한|정확한|나은)`,
    ],
    [
      'corrects',
      'between',
      `(수정|정정|올바른|바른|고친)[한|된]{words}(내용|버전|값|것|:)
      다시(보내|호출|작성|하겠|할게|적|시도)
      대신(이|아래|{stop})
      (이것|이걸|아래)[을|를](사용|쓰|써)`,
    ],
    [
      'refuses',
      'before after between comment',
      `({do}하|보내|쓰|따르)지[는](마|말|않겠)
      (도와드릴수없|도와드릴수가없|{do}금지)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(예시|예제|초안|견본|샘플|추측|가정|양식|템플릿)[일](뿐|입니다|이니|에불과|이며|이므로|{stop})
      (가상|임의|허구|가짜|임시)(의|로|값|데이터|정보|인)
      (설명용|예시용|지어낸|꾸며낸|만들어낸|추측한|추정한|가정한|짐작한)
      실제{words}아닙
      (실제|진짜|본인){words}(바꾸|바꿔|교체|대체|입력)`,
    ],
    [
      'example-only',
      'before',
      `(예를들어|예를들면|예컨대|가령) {clause} {on}
      (양식|템플릿|견본)을
      (예를보|이런모습|잘못된예|틀린예)`,
    ],
    [
      'example-only',
      'comment',
      `^ (예시|예|임시|초안|미정|추정|추측|샘플)[값|치] {halt}
      ^ (여기|이전값)
      (확인필요|확인이필요|미확인|불확실)`,
    ],
    [
      'offers-another',
      'after between comment',
      `로(볼|해석할|분류할|판단할|읽을)수도
      {some} 도(가능|괜찮|맞)
      ^ (또는|혹은|아마|아니면|아마도) {some}
      {some} {clause} (일수도있|모르겠)
      확실(하지|치)[는|가]않
      확신(이없|할수없)
      (흐림|판독불가) {halt}`,
    ],
    [
      'offers-another',
      'between',
      `^ (또는|혹은|아니면)
      ^ (방안|옵션|선택지|버전) {label} {halt}`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(생략|제외|줄였|빠져|뺐)
      ^ (등등|등|기타) $
      (나머지는|나머지도|빠져있)
      (처음|앞의|상위|첫){words}만(적|표시|나열|썼|기재|포함|보여)
      (지면관계|지면상|분량상|계속할까요)`,
    ],
    [
      'asks',
      'before after',
      `(동의|승인|허락|허가|확인)(하|해주)(시면|신다면)
      (승인|허가|동의)(이필요|후에|을기다|부탁)
      {do}하기전에
      (실행|진행|전송)(할까요|해도)`,
    ],
    [
      'condition',
      'after',
      `경우(에만|만)
      확인(하지못|할수없)`,
    ],
    [
      'more-follows',
      'after',
      `(똑같이|동일하게|마찬가지로|같은방식으로)(처리|실행|진행|적용|해)
      {number} 번반복`,
    ],
    [
      'nothing',
      'after between before',
      `(죄송합니다|미안합니다)만
      예시[가](있|없)
      (나머지|다른|기타)(항목|필드|정보)`,
    ],
  ],
};

/** Korean remarks that mean something, and some that only look so. */
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
