/**
 * Words of Taiwanese readers where the converter has others or wrong ones. They precede the converter's; the longest match counts.
 * Keys are Simplified, as in the texts.
 */
export const WORDS: Readonly<Record<string, string>> = {
  // ── betting
  让球: '讓分',
  '、大小': '、大小分',
  串关: '過關',
  单关: '單場',
  台球: '撞球',
  乒乓球: '桌球',
  橄榄球: '美式足球',
  加时赛: '延長賽',
  加时: '延長賽',
  补时: '傷停補時',
  点球大战: 'PK 大戰',
  点球: 'PK',
  老虎机: '拉霸機',
  最近十单: '最近十筆注單',

  // ── account and money
  用户名: '帳號',
  账号: '帳號',
  账户: '帳戶',
  充值: '儲值',
  取款: '提款',
  余额: '餘額',
  退出登录: '登出',
  绑定: '綁定',
  校验: '驗證',
  滑块验证: '滑動驗證',
  手机号: '手機號碼',
  邮箱: '電子信箱',
  欺诈: '詐欺',
  周岁: '歲',
  隐私政策: '隱私權政策',
  隐私规则: '隱私權規則',

  // ── games
  个斗: '個斗',
  '（斗': '（斗',
  回车: 'Enter ',
  入账: '入帳',
  到账: '到帳',

  // ── names
  竹里: '竹里',

  // ── the app
  导航: '導覽',
  无法访问: '無法連上',
  完善: '填寫',
  没有加载出来: '沒有載入成功',
  加载: '載入',
  刷新: '重新整理',
  收起: '收合',
  打开: '開啟',
  查看: '查看',
  了解: '了解',
  参数: '參數',
  类型: '類型',
  项目: '項目',
  运行: '運作',
  保存: '保存',
  存到本机: '存到本機',
  公布: '公布',
  当前: '目前',
  演示: '示範',
  站点: '網站',
  反馈: '回饋',
  渠道: '管道',
  缓存: '快取',
  重连: '重新連線',
  联网: '連線',
  网络已断开: '網路已中斷',
  服务开小差了: '服務暫時無法使用',
  '“': '「',
  '”': '」',
  '‘': '『',
  '’': '』',

  // ── teams and countries
  阿森纳: '兵工廠',
  巴塞罗那: '巴塞隆納',
  布雷斯特: '布雷斯特',
  博洛尼亚: '波隆那',
  佛罗伦萨: '佛羅倫斯',
  那不勒斯: '拿坡里',
  都灵: '杜林',
  美因茨: '緬因茲',
  澳大利亚: '澳洲',
  // The converter reads 个中, within.
  一个中文: '一個中文',
}

/** Whole texts with another meaning than inside a longer text. */
export const WHOLE_TEXTS: Readonly<Record<string, string>> = {
  大小: '大小分',
  斗: '斗',
}
